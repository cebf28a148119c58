/** What the header of a CSV file tells, and what its separator is. */
@NullMarked
package org.mustlink.spark.io.csv;

import org.jspecify.annotations.NullMarked;
