/**
 * Clusters that hold at most a number of the rows of each value of a column, once the clusters have
 * been found without regard to that.
 */
@NullMarked
package org.mustlink.spark.rule.apart;

import org.jspecify.annotations.NullMarked;
