/** Constrained spectral clustering in plain Java, without a Spark session. */
@NullMarked
package org.mustlink.core;

import org.jspecify.annotations.NullMarked;
