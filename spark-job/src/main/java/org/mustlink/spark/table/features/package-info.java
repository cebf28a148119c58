/**
 * From the columns of a table to the inputs of the map of a fit: which types can be features, how a
 * row is read, what is wrong with it, and the loop over blocks of rows. With the package above it,
 * the only one that knows the classes in which Spark holds rows.
 */
@NullMarked
package org.mustlink.spark.table.features;

import org.jspecify.annotations.NullMarked;
