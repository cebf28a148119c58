/** Accuracy on real and made data sets, by method, choice and side information. */
@NullMarked
package org.mustlink.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
