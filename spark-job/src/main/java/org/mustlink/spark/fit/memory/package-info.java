/** What a fit takes of memory and moves, from counts alone; the same for its checks and a plan. */
@NullMarked
package org.mustlink.spark.fit.memory;

import org.jspecify.annotations.NullMarked;
