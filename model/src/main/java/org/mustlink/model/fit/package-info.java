/**
 * A fit from a table to its clusters, its model and its summary. {@link
 * org.mustlink.model.fit.FitCourse} runs the steps over a {@link org.mustlink.model.fit.FitTable},
 * which is implemented in Spark and in memory. Nothing here knows how a table holds its rows.
 */
@NullMarked
package org.mustlink.model.fit;

import org.jspecify.annotations.NullMarked;
