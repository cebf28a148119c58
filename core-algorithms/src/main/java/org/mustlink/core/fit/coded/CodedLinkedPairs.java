package org.mustlink.core.fit.coded;

import org.mustlink.core.landmark.PairSums;

/**
 * The codes of the rows of any number of links, summed.
 *
 * @param pairs sums over all pairs of rows that the links imply
 * @param rows linked rows without a label
 * @param leastClusters with fewer clusters not all links can be satisfied
 */
public record CodedLinkedPairs(PairSums pairs, long rows, int leastClusters) {}
