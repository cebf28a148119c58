/** Assignment of the rows of a stream by a model, with Structured Streaming. */
@NullMarked
package org.mustlink.spark.stream;

import org.jspecify.annotations.NullMarked;
