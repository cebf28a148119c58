package org.mustlink.core.hmrf;

/**
 * What one ascent ended in.
 *
 * @param beliefs rows x k, row-major, the share of every class
 * @param fit how much likelier than by chance links, labels and graph are under the likeliest
 *     classes, in logs
 */
record Candidate(double[] beliefs, double fit) {}
