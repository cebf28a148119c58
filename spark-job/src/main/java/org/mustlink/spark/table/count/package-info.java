/** Rows, labels and weights of a table, counted before its features are read. */
@NullMarked
package org.mustlink.spark.table.count;

import org.jspecify.annotations.NullMarked;
