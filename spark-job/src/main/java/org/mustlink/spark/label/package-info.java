/** Labels in a separate table, joined with the rows that they name. */
@NullMarked
package org.mustlink.spark.label;

import org.jspecify.annotations.NullMarked;
