/**
 * Rows assigned by a saved model in a plain JVM: no Spark, no Hadoop, no Scala, and the same bits
 * as by {@code transform} and {@code predict}. {@link org.mustlink.scorer.Scorer} is where to
 * begin.
 */
@NullMarked
package org.mustlink.scorer;

import org.jspecify.annotations.NullMarked;
