/**
 * Results of finished stages, stored in files so that a later run can resume an interrupted one.
 */
@NullMarked
package org.mustlink.spark.job.resume;

import org.jspecify.annotations.NullMarked;
