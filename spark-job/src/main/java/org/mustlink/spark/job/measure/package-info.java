/** Measures of results against classes and links, and tables of text that show them. */
@NullMarked
package org.mustlink.spark.job.measure;

import org.jspecify.annotations.NullMarked;
