/** What runs stages: named job groups, progress, metrics, broadcasts, and the memory of a task. */
@NullMarked
package org.mustlink.spark.run;

import org.jspecify.annotations.NullMarked;
