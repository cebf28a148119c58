/** Estimates of the memory, the passes and the time of a fit, made without reading features. */
@NullMarked
package org.mustlink.spark.plan;

import org.jspecify.annotations.NullMarked;
