/**
 * What labels would tell of rows whose own label is held out: the label solver and the pool on
 * labelled rows, the choice among the ways to assign, and figures that none of these choices has
 * seen.
 */
@NullMarked
package org.mustlink.core.fit.trial;

import org.jspecify.annotations.NullMarked;
