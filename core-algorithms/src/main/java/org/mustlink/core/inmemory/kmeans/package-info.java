/** k-means that links and labels guide. */
@NullMarked
package org.mustlink.core.inmemory.kmeans;

import org.jspecify.annotations.NullMarked;
