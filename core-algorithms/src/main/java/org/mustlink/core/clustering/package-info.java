/** From an embedding to clusters: k-means, assigners, and the eigengap that counts clusters. */
@NullMarked
package org.mustlink.core.clustering;

import org.jspecify.annotations.NullMarked;
