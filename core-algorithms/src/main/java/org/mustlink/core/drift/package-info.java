/** Comparison of the clusters and features of today with those of an earlier fit. */
@NullMarked
package org.mustlink.core.drift;

import org.jspecify.annotations.NullMarked;
