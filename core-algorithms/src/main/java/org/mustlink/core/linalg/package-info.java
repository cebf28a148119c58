/** Symmetric eigenproblems on the driver, over LAPACK. */
@NullMarked
package org.mustlink.core.linalg;

import org.jspecify.annotations.NullMarked;
