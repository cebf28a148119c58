/** Reads tables in every input format, and publishes results. */
@NullMarked
package org.mustlink.spark.io;

import org.jspecify.annotations.NullMarked;
