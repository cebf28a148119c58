/**
 * Must-links and cannot-links as tables of any size: joined with the rows they speak of, checked,
 * closed and measured by Spark. It knows neither features nor codes.
 */
@NullMarked
package org.mustlink.spark.link;

import org.jspecify.annotations.NullMarked;
