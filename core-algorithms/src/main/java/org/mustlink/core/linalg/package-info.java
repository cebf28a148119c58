/** Dense products with one order of sums, and symmetric eigenproblems, over the LAPACK in Java. */
@NullMarked
package org.mustlink.core.linalg;

import org.jspecify.annotations.NullMarked;
