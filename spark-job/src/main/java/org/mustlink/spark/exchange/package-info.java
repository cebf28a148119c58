/**
 * A shuffle of records by a numeric key. Records are packed into arrays, because a shuffle of
 * Spark's rows takes several times as long. The package knows neither links nor codes.
 */
@NullMarked
package org.mustlink.spark.exchange;

import org.jspecify.annotations.NullMarked;
