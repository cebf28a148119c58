/** Spectral learning (Kamvar, Klein, Manning, IJCAI 2003). */
@NullMarked
package org.mustlink.core.inmemory.sl;

import org.jspecify.annotations.NullMarked;
