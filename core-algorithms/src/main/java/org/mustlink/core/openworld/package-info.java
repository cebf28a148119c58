/**
 * Classes that no label names: how far the labels of a table reach over its landmark graph, whether
 * rows out of their reach are of new classes, how many these are, and what they consist of.
 */
@NullMarked
package org.mustlink.core.openworld;

import org.jspecify.annotations.NullMarked;
