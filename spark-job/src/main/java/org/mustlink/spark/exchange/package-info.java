/**
 * Records that tasks send to the partition of a number: packed into arrays, where a shuffle of
 * Spark's rows takes several times as long. It knows neither links nor codes.
 */
@NullMarked
package org.mustlink.spark.exchange;

import org.jspecify.annotations.NullMarked;
