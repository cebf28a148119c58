/** Paths as settings name them: their file systems, what exists there, and whether they overlap. */
@NullMarked
package org.mustlink.spark.io.path;

import org.jspecify.annotations.NullMarked;
