/**
 * The settings of a run, which come from one file and the command line. Every key must be known,
 * and every value is checked.
 */
@NullMarked
package org.mustlink.spark.job.settings;

import org.jspecify.annotations.NullMarked;
