/** Real and generated tables for measurements, and the arguments of the commands. */
@NullMarked
package org.mustlink.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
