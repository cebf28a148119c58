/**
 * Clusters from an embedding: k-means, assigners, and the number of clusters by the eigengap. The
 * k-means is written here and not that of MLlib, because it has to give equal bits for equal rows.
 */
@NullMarked
package org.mustlink.core.clustering;

import org.jspecify.annotations.NullMarked;
