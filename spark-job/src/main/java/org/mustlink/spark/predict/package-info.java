/**
 * Assigns the rows of a table to the clusters of a model that was fitted before, block by block, by
 * the code path of the fit.
 */
@NullMarked
package org.mustlink.spark.predict;

import org.jspecify.annotations.NullMarked;
