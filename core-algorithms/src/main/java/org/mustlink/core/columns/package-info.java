/**
 * Kinds of columns, and the map from the columns of a row to numbers.
 *
 * <p>A fit reads rows in two steps. The readers of tables (in {@code org.mustlink.spark}: a cursor
 * of a pass, or a function of a query) implement {@link org.mustlink.core.columns.InputRow}, with
 * one method for each form in which the inputs of a row can be asked for: all of them as numbers,
 * or those that are not 0. The {@link org.mustlink.core.columns.InputMap} of the fit asks for the
 * form that it takes and turns the inputs into the q numbers that everything else works on. No
 * other class depends on the kind of the map. The map is made in the first reads of a fit, kept in
 * the model, and written by {@code model.store}.
 *
 * <p>A new kind of map, such as one for columns of categories, of numbers with gaps and of points
 * in time, therefore touches these files: a class here beside {@link
 * org.mustlink.core.columns.Numbers} that holds what was fitted (levels, medians, deviations, in
 * the order of the columns) and names its outputs ("island: Biscoe"); {@link
 * org.mustlink.core.columns.ColumnKind}, which gets the new kinds; {@link
 * org.mustlink.core.columns.InputRow}, which gets the form that the new map asks for, if none of
 * the existing ones is suitable; the reader that implements it; and the codec of maps in {@code
 * model.store}. A category or a point in time can be asked for as a number (the index of a level,
 * seconds since 1970) and a gap as NaN. Where the map is fitted, a stage of {@code fit} beside that
 * of sparse vectors makes it.
 */
@NullMarked
package org.mustlink.core.columns;

import org.jspecify.annotations.NullMarked;
