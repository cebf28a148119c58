/** Constrained clustering by spectral kernel learning and regularization. */
@NullMarked
package org.mustlink.core.inmemory.ccsr;

import org.jspecify.annotations.NullMarked;
