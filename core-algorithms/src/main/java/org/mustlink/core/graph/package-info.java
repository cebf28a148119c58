/** Graphs over the rows of a table that fits into memory. */
@NullMarked
package org.mustlink.core.graph;

import org.jspecify.annotations.NullMarked;
