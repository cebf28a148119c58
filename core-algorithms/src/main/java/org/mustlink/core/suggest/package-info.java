/**
 * Which rows to label, or to compare, next: those whose answers would lower the variance of a
 * Gaussian field on the landmark graph most, where it matters.
 */
@NullMarked
package org.mustlink.core.suggest;

import org.jspecify.annotations.NullMarked;
