/** The rows of a table as points of an embedding: those that are drawn, and k-means on them. */
@NullMarked
package org.mustlink.spark.fit.embedded;

import org.jspecify.annotations.NullMarked;
