/**
 * From the values of a row to the inputs of a model's map, by one set of rules wherever a row is:
 * what a value means, which rows have what a model needs, and in which words others are refused.
 */
@NullMarked
package org.mustlink.model.row;

import org.jspecify.annotations.NullMarked;
