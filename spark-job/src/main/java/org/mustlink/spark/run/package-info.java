/** How stages run: named job groups, progress, broadcasts, and the memory of a task. */
@NullMarked
package org.mustlink.spark.run;

import org.jspecify.annotations.NullMarked;
