/** The commands of the program: how their lines are read. */
@NullMarked
package org.mustlink.spark.job.command;

import org.jspecify.annotations.NullMarked;
