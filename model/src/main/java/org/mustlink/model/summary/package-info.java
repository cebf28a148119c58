/**
 * The summaries of fits and predictions, which are written to summary.json. The components of
 * {@link org.mustlink.model.summary.FitSummary} and of the records in it belong to the public API,
 * since a model of {@code org.mustlink.spark.ml} gives them to its user; constructors and static
 * methods do not.
 */
@NullMarked
package org.mustlink.model.summary;

import org.jspecify.annotations.NullMarked;
