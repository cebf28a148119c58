/**
 * The nearest landmarks of a block of rows: the one hot loop, with the Vector API and in plain
 * Java.
 */
@NullMarked
package org.mustlink.core.knn;

import org.jspecify.annotations.NullMarked;
