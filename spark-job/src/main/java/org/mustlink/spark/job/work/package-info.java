/** What each command does, once its line is read and its settings are checked. */
@NullMarked
package org.mustlink.spark.job.work;

import org.jspecify.annotations.NullMarked;
