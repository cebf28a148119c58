/** The Spark stages of a fit: one class a stage, immutable records between them. */
@NullMarked
package org.mustlink.spark.stage;

import org.jspecify.annotations.NullMarked;
