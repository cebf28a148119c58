/**
 * Classifiers that learn from the features of labelled rows, each with what it says of every
 * labelled row by the others.
 */
@NullMarked
package org.mustlink.core.classifier;

import org.jspecify.annotations.NullMarked;
