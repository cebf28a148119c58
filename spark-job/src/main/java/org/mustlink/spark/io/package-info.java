/** Tables in, results out: readers for every input format, and the publisher of outputs. */
@NullMarked
package org.mustlink.spark.io;

import org.jspecify.annotations.NullMarked;
