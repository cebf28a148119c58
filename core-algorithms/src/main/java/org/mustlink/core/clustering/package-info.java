/** Clusters from an embedding: assigners, and the number of clusters by the eigengap. */
@NullMarked
package org.mustlink.core.clustering;

import org.jspecify.annotations.NullMarked;
