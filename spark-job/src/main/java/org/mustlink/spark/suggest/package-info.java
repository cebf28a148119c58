/** Rows to label and pairs to compare next, found by a model in one pass over the table. */
@NullMarked
package org.mustlink.spark.suggest;

import org.jspecify.annotations.NullMarked;
