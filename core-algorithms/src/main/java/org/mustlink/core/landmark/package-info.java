/** Landmark rows, and the sparse codes of rows over them. */
@NullMarked
package org.mustlink.core.landmark;

import org.jspecify.annotations.NullMarked;
