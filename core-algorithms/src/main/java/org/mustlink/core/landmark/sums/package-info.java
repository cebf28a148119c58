/** The exact sums of the sparse codes of rows, and of products of codes. */
@NullMarked
package org.mustlink.core.landmark.sums;

import org.jspecify.annotations.NullMarked;
