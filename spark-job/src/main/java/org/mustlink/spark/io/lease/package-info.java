/**
 * Leases of output directories: the file that names the run that writes to a directory, its
 * heartbeat, and whether that run is alive.
 */
@NullMarked
package org.mustlink.spark.io.lease;

import org.jspecify.annotations.NullMarked;
