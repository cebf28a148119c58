/** The Spark session in which a command runs. */
@NullMarked
package org.mustlink.spark.job.session;

import org.jspecify.annotations.NullMarked;
