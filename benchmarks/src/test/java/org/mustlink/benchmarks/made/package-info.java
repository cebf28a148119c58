/** Tests of tables whose rows are made while they are read. */
@NullMarked
package org.mustlink.benchmarks.made;

import org.jspecify.annotations.NullMarked;
