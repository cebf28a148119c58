/**
 * The directory of a result, the directories beside it, and the renames or copies that replace a
 * result.
 */
@NullMarked
package org.mustlink.spark.io.output;

import org.jspecify.annotations.NullMarked;
