/**
 * Measures of a clustering against known classes.
 *
 * <p>Everything is computed from a {@link org.mustlink.core.metric.Contingency}, the clusters x
 * classes table of row counts, so the cost depends on the size of that table and never on the
 * number of rows.
 */
@NullMarked
package org.mustlink.core.metric;

import org.jspecify.annotations.NullMarked;
