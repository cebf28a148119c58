package org.mustlink.spark.fit.embedded;

import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.mllib.clustering.KMeans;
import org.apache.spark.mllib.clustering.KMeansModel;
import org.apache.spark.mllib.linalg.Vector;
import org.apache.spark.mllib.linalg.Vectors;

/**
 * MLlib's k-means from given centres, as the last steps on the sample of an embedding: one job a
 * step, until no centre moves at all.
 *
 * <p>Equal points in one partition give equal bits on every processor. MLlib computes the distances
 * of dense vectors by a plain loop in the order of the columns, adds the points of a cluster in the
 * order of the partition, and asks BLAS for products of single numbers only; no rounding depends on
 * the BLAS library or on the width of its vectors.
 *
 * @param maxIter the maximum number of steps
 */
record MllibKMeans(int maxIter) {

  /**
   * Returns the centres, k x m, row-major, in the order of the given ones. A cluster that loses all
   * its points keeps its centre. O(n k m) a step.
   *
   * @param points n points in one partition, as arrays that are not changed; MLlib caches them
   *     while it runs
   * @param centres k x m, row-major
   */
  double[] from(JavaRDD<double[]> points, double[] centres, int m) {
    Vector[] first = new Vector[centres.length / m];
    Arrays.setAll(first, j -> Vectors.dense(Arrays.copyOfRange(centres, j * m, (j + 1) * m)));
    KMeansModel found =
        new KMeans()
            .setK(first.length)
            .setInitialModel(new KMeansModel(first))
            .setMaxIterations(maxIter)
            .setEpsilon(0)
            .run(points.map(Vectors::dense).rdd());
    return Arrays.stream(found.clusterCenters())
        .flatMapToDouble(centre -> Arrays.stream(centre.toArray()))
        .toArray();
  }
}
