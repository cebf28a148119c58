/**
 * Classifiers that learn from the features of labelled rows, each with held-out predictions for
 * these rows.
 */
@NullMarked
package org.mustlink.core.classifier;

import org.jspecify.annotations.NullMarked;
