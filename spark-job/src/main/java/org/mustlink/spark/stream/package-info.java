/** Rows that keep coming: a directory watched by Structured Streaming, assigned by a model. */
@NullMarked
package org.mustlink.spark.stream;

import org.jspecify.annotations.NullMarked;
