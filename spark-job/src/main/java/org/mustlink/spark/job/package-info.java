/** The command line program: its commands, its exit codes, and what it prints. */
@NullMarked
package org.mustlink.spark.job;

import org.jspecify.annotations.NullMarked;
