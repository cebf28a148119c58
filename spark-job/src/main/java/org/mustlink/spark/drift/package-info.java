/** A fit that carries on the clusters of an earlier one, and what has changed between the two. */
@NullMarked
package org.mustlink.spark.drift;

import org.jspecify.annotations.NullMarked;
