/**
 * Rules by columns, obeyed: which cluster rows get that are kept together or apart, once the
 * cluster of each is known. Fits and predictions decide by the same stages.
 */
@NullMarked
package org.mustlink.spark.rule;

import org.jspecify.annotations.NullMarked;
