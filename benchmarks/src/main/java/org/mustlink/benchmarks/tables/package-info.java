/** Tables to measure on, real ones and made ones, and the arguments of the commands. */
@NullMarked
package org.mustlink.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
