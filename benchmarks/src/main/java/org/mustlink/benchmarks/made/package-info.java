/**
 * A table whose rows are made while they are read, for measurements on more rows than a disk has
 * room for.
 */
@NullMarked
package org.mustlink.benchmarks.made;

import org.jspecify.annotations.NullMarked;
