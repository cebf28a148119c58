/**
 * The measurements: accuracy on real data sets, speed compared with other programs, and the benefit
 * of side information.
 */
@NullMarked
package org.mustlink.benchmarks;

import org.jspecify.annotations.NullMarked;
