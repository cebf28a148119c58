/** Thousands of small tables, each clustered by itself, and a small table that one task holds. */
@NullMarked
package org.mustlink.spark.group;

import org.jspecify.annotations.NullMarked;
