/** The program of the measurements, each of which is a command. */
@NullMarked
package org.mustlink.benchmarks;

import org.jspecify.annotations.NullMarked;
