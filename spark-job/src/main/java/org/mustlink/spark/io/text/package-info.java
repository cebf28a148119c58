/** The form of text files: headers, separators, quotes and lines; and the numbers in them. */
@NullMarked
package org.mustlink.spark.io.text;

import org.jspecify.annotations.NullMarked;
