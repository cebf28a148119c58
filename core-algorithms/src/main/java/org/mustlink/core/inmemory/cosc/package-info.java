/** Constrained 1-spectral clustering (Rangapuram, Hein, AISTATS 2012). */
@NullMarked
package org.mustlink.core.inmemory.cosc;

import org.jspecify.annotations.NullMarked;
