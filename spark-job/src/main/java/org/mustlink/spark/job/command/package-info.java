/** What each command does, and how its line is read. */
@NullMarked
package org.mustlink.spark.job.command;

import org.jspecify.annotations.NullMarked;
