/**
 * Kinds of columns, and the map from the columns of a row to numbers.
 *
 * <p>A fit reads rows in two steps. The readers of tables (in {@code org.mustlink.spark}: a cursor
 * of a pass, or a function of a query) implement {@link org.mustlink.core.columns.InputRow}, with
 * one method for each form in which the inputs of a row can be asked for: all of them as numbers,
 * or those that are not 0. The {@link org.mustlink.core.columns.InputMap} of the fit asks for the
 * form that it takes and turns the inputs into the q numbers that everything else works on. No
 * other class looks at which map it is, but for whether it was fitted or leaves {@link
 * org.mustlink.core.columns.Numbers} as they are: it is made in the first reads of a fit, kept in
 * the model, and written by {@code model.store}.
 *
 * <p>A new kind of column is one number in every row to all that reads rows: the code of a level,
 * seconds since 1970, NaN in place of a gap. A {@link org.mustlink.core.columns.FittedMap} makes
 * outputs of it and names them ("island: Biscoe"). The file docs/research/extending.md lists what
 * else it takes.
 */
@NullMarked
package org.mustlink.core.columns;

import org.jspecify.annotations.NullMarked;
