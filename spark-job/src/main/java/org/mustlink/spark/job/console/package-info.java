/** What a run says while it works: on the console and in its status file. */
@NullMarked
package org.mustlink.spark.job.console;

import org.jspecify.annotations.NullMarked;
