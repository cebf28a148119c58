/** How a run ends: exit codes, and what an exception means to a user. */
@NullMarked
package org.mustlink.spark.job.exit;

import org.jspecify.annotations.NullMarked;
