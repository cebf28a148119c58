/** Landmark rows, the sparse codes of rows over them, and the exact sums of these codes. */
@NullMarked
package org.mustlink.core.landmark;

import org.jspecify.annotations.NullMarked;
