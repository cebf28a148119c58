package org.mustlink.spark.kmeans;

/**
 * The settings of k-means.
 *
 * @param k the number of clusters, at least 1
 * @param initMode how the first centres are found
 * @param initSteps the number of passes in which {@link InitMode#PARALLEL} draws candidates
 * @param maxIter the most times that the centres move, at least 0
 * @param tolerance no further step follows when no centre has moved farther than this
 */
public record KMeansSettings(
    int k, InitMode initMode, int initSteps, int maxIter, double tolerance, long seed) {}
