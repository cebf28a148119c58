/** What estimators need beside their parameters: tables beside theirs, summaries, the log. */
@NullMarked
package org.mustlink.spark.ml.support;

import org.jspecify.annotations.NullMarked;
