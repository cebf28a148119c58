/**
 * Must-links and cannot-links as tables of any size: joined with their rows, checked, closed under
 * transitivity and measured by Spark. The package knows neither features nor codes.
 */
@NullMarked
package org.mustlink.spark.link;

import org.jspecify.annotations.NullMarked;
