/**
 * The memory that a fit takes, and how many rows it brings to the driver. Both follow from counts
 * alone and are used by the checks of a fit and by plans alike.
 */
@NullMarked
package org.mustlink.spark.fit.memory;

import org.jspecify.annotations.NullMarked;
