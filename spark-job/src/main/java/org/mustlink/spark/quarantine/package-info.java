/** Rows whose features cannot be used: refused, or set aside with the reason. */
@NullMarked
package org.mustlink.spark.quarantine;

import org.jspecify.annotations.NullMarked;
