/** Readers of what the settings name, which check every line of text files and number the rows. */
@NullMarked
package org.mustlink.spark.io.read;

import org.jspecify.annotations.NullMarked;
