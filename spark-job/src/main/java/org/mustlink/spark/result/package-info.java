/** The results of a fit of any kind: its tables and their columns. */
@NullMarked
package org.mustlink.spark.result;

import org.jspecify.annotations.NullMarked;
