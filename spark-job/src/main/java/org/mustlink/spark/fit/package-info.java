/** The fit of one table of any size: one class a stage, immutable records between them. */
@NullMarked
package org.mustlink.spark.fit;

import org.jspecify.annotations.NullMarked;
