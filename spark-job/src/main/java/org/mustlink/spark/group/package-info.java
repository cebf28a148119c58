/**
 * Clusterings of thousands of small tables, each independently, and of a small table that fits into
 * one task.
 */
@NullMarked
package org.mustlink.spark.group;

import org.jspecify.annotations.NullMarked;
