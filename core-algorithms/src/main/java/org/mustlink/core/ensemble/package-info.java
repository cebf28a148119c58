/**
 * The pool: a weighted sum of the log-probabilities that the label solver and the classifiers of
 * the features give to the classes of a row. The weights are learned from labelled rows.
 */
@NullMarked
package org.mustlink.core.ensemble;

import org.jspecify.annotations.NullMarked;
