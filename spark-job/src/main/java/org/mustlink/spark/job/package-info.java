/** The command line: settings, commands, exit codes. */
@NullMarked
package org.mustlink.spark.job;

import org.jspecify.annotations.NullMarked;
