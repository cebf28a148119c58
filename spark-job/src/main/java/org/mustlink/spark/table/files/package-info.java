/** The files that a table is read from, and how tasks share them. */
@NullMarked
package org.mustlink.spark.table.files;

import org.jspecify.annotations.NullMarked;
