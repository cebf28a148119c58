/** Tables of Delta Lake, Apache Iceberg and Apache Hudi: recognised, and read at one version. */
@NullMarked
package org.mustlink.spark.io.lake;

import org.jspecify.annotations.NullMarked;
