/** What a fit will take of memory, of passes and of time, told before it reads any feature. */
@NullMarked
package org.mustlink.spark.plan;

import org.jspecify.annotations.NullMarked;
