/** The options of a fit and of every method: their names, ranges, defaults and readers. */
@NullMarked
package org.mustlink.core.options;

import org.jspecify.annotations.NullMarked;
