/**
 * Must-links and cannot-links of any number: joined with their rows, checked and closed under
 * transitivity by Spark. The package knows neither features nor codes.
 */
@NullMarked
package org.mustlink.spark.link;

import org.jspecify.annotations.NullMarked;
