/** Who writes to a directory: the file that says so, its heartbeat, and whether the run lives. */
@NullMarked
package org.mustlink.spark.io.lease;

import org.jspecify.annotations.NullMarked;
