package org.mustlink.core.hmrf;

/**
 * The result of the optimization from one initialization.
 *
 * @param beliefs rows x k, row-major: the probability of every class
 * @param logLikelihoodRatio the logarithm of how much likelier links, labels and graph are under
 *     the likeliest classes than by chance ({@link Likelihood#logRatio})
 */
record LocalOptimum(double[] beliefs, double logLikelihoodRatio) {}
