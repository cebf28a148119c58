/** Results in tables of Spark's catalog. */
@NullMarked
package org.mustlink.spark.io.catalog;

import org.jspecify.annotations.NullMarked;
