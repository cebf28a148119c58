/** Evaluation measures of results against classes and links, and text tables that show them. */
@NullMarked
package org.mustlink.spark.job.measure;

import org.jspecify.annotations.NullMarked;
