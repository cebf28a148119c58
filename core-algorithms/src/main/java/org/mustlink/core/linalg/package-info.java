/**
 * Dense products with a fixed order of summation, and symmetric eigenproblems, based on LAPACK in
 * Java. The products are written here, because a BLAS adds in an order that depends on the vectors
 * of the processor, and results would differ in their last bits from machine to machine.
 */
@NullMarked
package org.mustlink.core.linalg;

import org.jspecify.annotations.NullMarked;
