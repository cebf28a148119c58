/**
 * Constrained spectral clustering as an Estimator and a Model of Spark ML: the public API. What is
 * public here is called by programs of users, and no signature names a type of another package of
 * Mustlink but the records of {@link org.mustlink.model.summary.FitSummary}.
 */
@NullMarked
package org.mustlink.spark.ml;

import org.jspecify.annotations.NullMarked;
