/**
 * The reliability of clusters: their stability under other draws of landmarks, and a test against
 * tables without clusters.
 */
@NullMarked
package org.mustlink.core.stability;

import org.jspecify.annotations.NullMarked;
