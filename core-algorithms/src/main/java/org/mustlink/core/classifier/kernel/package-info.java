/**
 * The sums of kernel ridge regression over blocks of rows, with the Vector API and in plain Java.
 */
@NullMarked
package org.mustlink.core.classifier.kernel;

import org.jspecify.annotations.NullMarked;
