/**
 * What a single value of a table means: texts as numbers, points in time, levels, words and gaps.
 */
@NullMarked
package org.mustlink.core.values;

import org.jspecify.annotations.NullMarked;
