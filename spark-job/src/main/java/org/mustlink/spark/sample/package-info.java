/**
 * Samples of rows, which depend on the content and the weights of the rows, but not on how they are
 * partitioned or ordered.
 */
@NullMarked
package org.mustlink.spark.sample;

import org.jspecify.annotations.NullMarked;
