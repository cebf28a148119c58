/**
 * Dense products with a fixed order of summation, and symmetric eigenproblems, based on LAPACK in
 * Java.
 */
@NullMarked
package org.mustlink.core.linalg;

import org.jspecify.annotations.NullMarked;
