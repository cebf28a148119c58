/** Constrained clustering via spectral regularization (Li, Liu, Tang, CVPR 2009). */
@NullMarked
package org.mustlink.core.inmemory.ccsr;

import org.jspecify.annotations.NullMarked;
