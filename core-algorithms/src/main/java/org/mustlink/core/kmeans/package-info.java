/**
 * k-means over blocks of rows of any number: exact sums of rows by cluster, bounds by which a step
 * skips rows whose cluster cannot change, exact costs.
 */
@NullMarked
package org.mustlink.core.kmeans;

import org.jspecify.annotations.NullMarked;
