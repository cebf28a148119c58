/**
 * Rules by columns, which keep rows together or apart: the ties that they imply, and what counting
 * proves of them. The package knows neither features nor codes.
 */
@NullMarked
package org.mustlink.spark.link.rule;

import org.jspecify.annotations.NullMarked;
