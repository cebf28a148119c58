/** The settings of a run: one file and the command line, every key known and checked. */
@NullMarked
package org.mustlink.spark.job.settings;

import org.jspecify.annotations.NullMarked;
