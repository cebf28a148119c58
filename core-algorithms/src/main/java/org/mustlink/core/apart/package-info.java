/**
 * Rows of one value of a column in clusters that may hold only some of them: exact for values of
 * few rows, by prices of the clusters for values of many.
 */
@NullMarked
package org.mustlink.core.apart;

import org.jspecify.annotations.NullMarked;
