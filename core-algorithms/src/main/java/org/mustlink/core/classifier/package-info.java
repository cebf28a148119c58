/**
 * Classifiers that learn from the features of labelled rows, each with held-out predictions for
 * these rows. They are written here and not taken from a library, because they have to give equal
 * bits for equal rows on every processor.
 */
@NullMarked
package org.mustlink.core.classifier;

import org.jspecify.annotations.NullMarked;
