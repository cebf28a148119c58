/**
 * k-means: the draw of first centres, the steps of Lloyd's algorithm, and bounds by which a step
 * skips rows whose cluster cannot change. In memory there are several starts and sums in the order
 * of the points; over blocks of rows of any number there are exact sums by cluster and exact costs.
 */
@NullMarked
package org.mustlink.core.kmeans;

import org.jspecify.annotations.NullMarked;
