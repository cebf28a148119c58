/** The sparse codes of a table, and all that is computed of them in passes over them. */
@NullMarked
package org.mustlink.spark.fit.coded;

import org.jspecify.annotations.NullMarked;
