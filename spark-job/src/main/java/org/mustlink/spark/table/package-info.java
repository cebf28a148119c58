/**
 * The rows of a table as the passes read them. Only this package and those below it use Spark's
 * internal classes of rows.
 */
@NullMarked
package org.mustlink.spark.table;

import org.jspecify.annotations.NullMarked;
