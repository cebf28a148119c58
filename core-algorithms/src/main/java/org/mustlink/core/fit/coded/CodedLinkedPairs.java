package org.mustlink.core.fit.coded;

import org.mustlink.core.landmark.sums.PairSums;

/**
 * Sums of the codes of linked rows, for any number of links.
 *
 * @param pairs the sums over all pairs of rows that the links imply
 * @param rows the number of linked rows without a label
 * @param leastClusters a lower bound of the number of clusters with which all links can be
 *     satisfied
 */
public record CodedLinkedPairs(PairSums pairs, long rows, int leastClusters) {}
