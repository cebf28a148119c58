/**
 * Graphs over the rows of a small table: weights between rows, degrees, Laplacians. For tables that
 * a method holds whole.
 */
@NullMarked
package org.mustlink.core.affinity;

import org.jspecify.annotations.NullMarked;
