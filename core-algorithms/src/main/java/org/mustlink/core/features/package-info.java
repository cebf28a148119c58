/**
 * The map from the columns of a table to the space in which landmarks are chosen: scaling,
 * projection, and metrics learned from labels or links.
 */
@NullMarked
package org.mustlink.core.features;

import org.jspecify.annotations.NullMarked;
