/**
 * Fits and predictions of odd tables, side by side: by the command, in memory, and by the scorer.
 */
@NullMarked
package org.mustlink.benchmarks.beside;

import org.jspecify.annotations.NullMarked;
