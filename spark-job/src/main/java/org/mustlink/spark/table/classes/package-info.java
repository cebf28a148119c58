/** Columns of Spark that hold labels or true classes. */
@NullMarked
package org.mustlink.spark.table.classes;

import org.jspecify.annotations.NullMarked;
