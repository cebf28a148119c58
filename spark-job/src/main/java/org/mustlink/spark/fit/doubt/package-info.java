/** Labelled and linked rows of a table that the other ones speak against, with their ids. */
@NullMarked
package org.mustlink.spark.fit.doubt;

import org.jspecify.annotations.NullMarked;
