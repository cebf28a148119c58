/** The program: its commands, its exit codes and what it says. */
@NullMarked
package org.mustlink.spark.job;

import org.jspecify.annotations.NullMarked;
