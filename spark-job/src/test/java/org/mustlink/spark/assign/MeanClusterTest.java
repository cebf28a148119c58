package org.mustlink.spark.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.model.fit.MeanCluster;

/** One cluster for several rows, beside all clusters tried one after the other. */
class MeanClusterTest {
  private static final int K = 4;
  private static final int R = 2;
  private static final int P = 6;

  private final Random random = new Random(3);

  @Test
  void isTheBestOfAllClusters() {
    for (int draw = 0; draw < 200; draw++) {
      Embedding embedding = new Embedding(random.doubles(P * K).toArray(), K, false);
      double[] centres = random.doubles(K * K).toArray();
      CodedRows rows = rows(1 + random.nextInt(6));
      double[] points = embedding.points(rows);
      check(embedding, new CentreAssigner(centres, K), rows, j -> -squares(points, centres, j));
      check(embedding, new LargestAssigner(K), rows, j -> sum(points, j));
    }
  }

  @Test
  void isTheClusterOfTheLabelThatIsKept() {
    Embedding embedding = new Embedding(random.doubles(P * K).toArray(), K, false);
    CodedRows rows = rows(3);
    MeanCluster mean = new Clusterer(embedding, new LargestAssigner(K), true).task().mean();
    for (int i = 0; i < 3; i++) {
      mean.add(rows, i, i == 1 ? 2 : -1);
    }
    mean.assign(2);
    assertThat(mean.cluster()).isEqualTo(2);
  }

  /** How well a cluster suits all rows. */
  private interface Score {
    double of(int cluster);
  }

  private static void check(Embedding embedding, Assigner assigner, CodedRows rows, Score score) {
    Clusterer.Task task = new Clusterer(embedding, assigner, false).task();
    int[] own = new int[rows.count()];
    int[] unknown = IntStream.range(0, own.length).map(i -> -1).toArray();
    task.assign(rows, unknown, own, new double[own.length]);
    MeanCluster mean = task.mean();
    for (int i = 0; i < rows.count(); i++) {
      mean.add(rows, i, -1);
    }
    mean.assign(-1);
    int best = 0;
    for (int j = 1; j < K; j++) {
      best = score.of(j) > score.of(best) ? j : best;
    }
    assertThat(mean.cluster()).isEqualTo(best);
    assertThat(IntStream.range(0, own.length).map(mean::alone).toArray()).isEqualTo(own);
  }

  private CodedRows rows(int count) {
    int[] codes = random.ints((long) count * R, 0, P).toArray();
    float[] weights = new float[count * R];
    for (int a = 0; a < weights.length; a++) {
      weights[a] = random.nextFloat();
    }
    return new CodedRows(codes, weights, R);
  }

  private static double squares(double[] points, double[] centres, int cluster) {
    double squares = 0;
    for (int at = 0; at < points.length; at++) {
      double apart = points[at] - centres[cluster * K + at % K];
      squares += apart * apart;
    }
    return squares;
  }

  private static double sum(double[] points, int column) {
    return IntStream.range(0, points.length / K).mapToDouble(i -> points[i * K + column]).sum();
  }
}
