/** Where tables are and in which formats, and how results are written and published. */
@NullMarked
package org.mustlink.spark.io;

import org.jspecify.annotations.NullMarked;
