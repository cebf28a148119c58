/** Tables as they are stored: in text files, typed files, tables of a catalog and of lakes. */
@NullMarked
package org.mustlink.spark.io.source;

import org.jspecify.annotations.NullMarked;
