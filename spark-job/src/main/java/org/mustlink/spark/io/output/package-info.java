/**
 * Where a result is put: the directory, what is beside it, and the renames or copies that replace
 * it.
 */
@NullMarked
package org.mustlink.spark.io.output;

import org.jspecify.annotations.NullMarked;
