/**
 * The assignments of rows by a model as a column that a query of Spark computes, row by row or
 * block by block.
 */
@NullMarked
package org.mustlink.spark.predict.column;

import org.jspecify.annotations.NullMarked;
