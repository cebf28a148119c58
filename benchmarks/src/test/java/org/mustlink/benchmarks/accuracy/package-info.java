/** Tests of accuracy on real data sets. */
@NullMarked
package org.mustlink.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
