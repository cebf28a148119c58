/**
 * Rows as sparse codes over landmark rows: feature map, choice of landmarks, codes, the sums that
 * compress the n x n problem to p x p, and the graph over the landmarks.
 */
@NullMarked
package org.mustlink.core.landmark;

import org.jspecify.annotations.NullMarked;
