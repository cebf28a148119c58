/**
 * k-means of a table of any size: rows read once into cached blocks, a start from a sample or by
 * k-means||, and steps whose results do not depend on how the rows are partitioned or ordered. The
 * starts on a sample are also those of a fit that clusters its embedding.
 */
@NullMarked
package org.mustlink.spark.kmeans;

import org.jspecify.annotations.NullMarked;
