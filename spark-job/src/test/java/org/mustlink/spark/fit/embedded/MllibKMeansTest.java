package org.mustlink.spark.fit.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.testing.SparkExtension;

/** MLlib's k-means from given centres, next to that of this program. */
@ExtendWith(SparkExtension.class)
class MllibKMeansTest {
  private static final int N = 500;
  private static final int M = 5;

  private final SparkSession spark;

  MllibKMeansTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void itEndsWhereTheStepsOfThisProgramEnd() {
    double[] values = unitPoints();
    Lloyd points = Lloyd.of(new Rows(values, N, M));
    for (int start = 0; start < 2; start++) {
      double[] begun =
          new KMeans(7, 1, 100, 0.01).start(points, new double[0], 42, start).centres();
      Lloyd.Result ended = new KMeans(7, 1, 1000).from(points, begun);
      double[] found = new MllibKMeans(1000).from(parted(values), begun, M);
      assertThat(found).containsExactly(ended.centres(), within(1e-12));
      // No row changes its cluster, and no centre moves farther than rounding.
      Lloyd.Result again = new KMeans(7, 1, 1).from(points, found);
      assertThat(again.clusters()).isEqualTo(ended.clusters());
      assertThat(again.centres()).containsExactly(found, within(1e-12));
      assertThat(new MllibKMeans(1000).from(parted(values), begun, M)).isEqualTo(found);
    }
  }

  @Test
  void aClusterWithoutPointsKeepsItsCentreAndTheOrderIsKept() {
    double[] line = {0, 1, 10, 11};
    JavaRDD<double[]> points = parted(line, 1);
    double[] given = {10, -90, 1};
    assertThat(new MllibKMeans(10).from(points, given, 1)).containsExactly(10.5, -90, 0.5);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).as("cached").isZero();
  }

  private JavaRDD<double[]> parted(double[] points) {
    return parted(points, M);
  }

  private JavaRDD<double[]> parted(double[] points, int m) {
    List<double[]> rows = new ArrayList<>();
    for (int at = 0; at < points.length; at += m) {
      rows.add(Arrays.copyOfRange(points, at, at + m));
    }
    return JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows, 1);
  }

  /** Points of length 1 without any clusters. */
  private static double[] unitPoints() {
    SplittableRandom random = new SplittableRandom(3);
    double[] points = new double[N * M];
    for (int i = 0; i < N; i++) {
      double sum = 0;
      for (int t = 0; t < M; t++) {
        points[i * M + t] = random.nextGaussian();
        sum += points[i * M + t] * points[i * M + t];
      }
      for (int t = 0; t < M; t++) {
        points[i * M + t] /= Math.sqrt(sum);
      }
    }
    return points;
  }
}
