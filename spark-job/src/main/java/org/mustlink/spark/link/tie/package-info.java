/**
 * The rows that the values of one column tie, found by two exchanges of packed records and without
 * a join. The package knows neither links nor codes.
 */
@NullMarked
package org.mustlink.spark.link.tie;

import org.jspecify.annotations.NullMarked;
