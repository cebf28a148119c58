/**
 * The pool: several ways to score the classes of a row, each learned from the labelled rows, and
 * weights by which their logarithms are added.
 */
@NullMarked
package org.mustlink.core.ensemble;

import org.jspecify.annotations.NullMarked;
