/** Flexible constrained spectral clustering (Wang, Qian, Davidson, 2014) and its variants. */
@NullMarked
package org.mustlink.core.inmemory.fcsc;

import org.jspecify.annotations.NullMarked;
