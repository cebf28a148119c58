/** What a fit of any kind gives: its tables, and the columns that they are written with. */
@NullMarked
package org.mustlink.spark.result;

import org.jspecify.annotations.NullMarked;
