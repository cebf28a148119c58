/** Labels as a table of their own, joined with the rows that they name. */
@NullMarked
package org.mustlink.spark.label;

import org.jspecify.annotations.NullMarked;
