/** The sparse codes of a table, and what is computed in passes over them. */
@NullMarked
package org.mustlink.spark.fit.coded;

import org.jspecify.annotations.NullMarked;
