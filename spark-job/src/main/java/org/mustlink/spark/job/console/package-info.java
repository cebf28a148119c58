/** The progress of a run: on the console and in its status file. */
@NullMarked
package org.mustlink.spark.job.console;

import org.jspecify.annotations.NullMarked;
