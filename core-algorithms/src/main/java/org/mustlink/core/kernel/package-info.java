/** Exact nearest landmarks of rows: the one loop whose cost grows with n, p and d. */
@NullMarked
package org.mustlink.core.kernel;

import org.jspecify.annotations.NullMarked;
