/** Descriptions of clusters: a map of their rows, and the features that distinguish them. */
@NullMarked
package org.mustlink.core.description;

import org.jspecify.annotations.NullMarked;
