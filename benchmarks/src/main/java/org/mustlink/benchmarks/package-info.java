/** The measurements: accuracy on real data sets, speed beside peers, and what guidance is worth. */
@NullMarked
package org.mustlink.benchmarks;

import org.jspecify.annotations.NullMarked;
