/**
 * The rows of a partition, one after another: read from the rows of Spark, or from its batches of
 * columns where a plan is only a scan.
 */
@NullMarked
package org.mustlink.spark.table.cursor;

import org.jspecify.annotations.NullMarked;
