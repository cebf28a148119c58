/** Accuracy on real data sets. */
@NullMarked
package org.mustlink.benchmarks;

import org.jspecify.annotations.NullMarked;
