/** What the columns of a table are, decided by a read of them before all others. */
@NullMarked
package org.mustlink.spark.table.survey;

import org.jspecify.annotations.NullMarked;
