/**
 * Reads the columns of a table as inputs of the map of a fit: the rules for types and values of
 * features, the readers of rows, and the loop over blocks of rows.
 */
@NullMarked
package org.mustlink.spark.table.features;

import org.jspecify.annotations.NullMarked;
