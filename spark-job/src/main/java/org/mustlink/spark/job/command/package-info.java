/** The commands of the program and the parsing of their command lines. */
@NullMarked
package org.mustlink.spark.job.command;

import org.jspecify.annotations.NullMarked;
