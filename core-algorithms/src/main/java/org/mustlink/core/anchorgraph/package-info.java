/** Anchor graph regularization: labels of a few rows spread over the landmark graph. */
@NullMarked
package org.mustlink.core.anchorgraph;

import org.jspecify.annotations.NullMarked;
