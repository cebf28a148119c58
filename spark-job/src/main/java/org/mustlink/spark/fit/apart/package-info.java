/**
 * Clusters that hold at most a number of the rows of each value of a column, once a fit has found
 * them without regard to that.
 */
@NullMarked
package org.mustlink.spark.fit.apart;

import org.jspecify.annotations.NullMarked;
