/** Constrained k-means. */
@NullMarked
package org.mustlink.core.inmemory.kmeans;

import org.jspecify.annotations.NullMarked;
