/**
 * Numbers of 64 bits that stand for rows and values, and indices of arrays: sorted, grouped and
 * found again.
 */
@NullMarked
package org.mustlink.core.ids;

import org.jspecify.annotations.NullMarked;
