/** Constrained spectral clustering as an Estimator and a Model of Spark ML, and its model files. */
@NullMarked
package org.mustlink.spark.ml;

import org.jspecify.annotations.NullMarked;
