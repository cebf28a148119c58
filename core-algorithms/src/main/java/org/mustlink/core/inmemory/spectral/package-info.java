/** Unconstrained spectral clustering. */
@NullMarked
package org.mustlink.core.inmemory.spectral;

import org.jspecify.annotations.NullMarked;
