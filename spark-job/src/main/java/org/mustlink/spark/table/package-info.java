/**
 * Rows of a table as the passes read them. Only this package knows the classes in which Spark holds
 * rows.
 */
@NullMarked
package org.mustlink.spark.table;

import org.jspecify.annotations.NullMarked;
