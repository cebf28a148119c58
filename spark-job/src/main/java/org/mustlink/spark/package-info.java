/** Constrained spectral clustering on Apache Spark. */
@NullMarked
package org.mustlink.spark;

import org.jspecify.annotations.NullMarked;
