package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.normal;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.linalg.Probabilities;

/** The contract of every assigner. */
public abstract class AssignerCheck {
  private static final int COUNT = 700;

  /** An assigner of at least three clusters. */
  public abstract Assigner assigner();

  /** A point that is as near to cluster 1 as to cluster 2, and farther from all others. */
  public abstract double[] tied();

  @Test
  void clustersAndMarginsAreInRange() {
    Assigned all = assign(assigner(), normal(COUNT * assigner().dimension(), 1), unknown(), COUNT);
    assertThat(Arrays.stream(all.clusters).distinct().sorted().toArray())
        .isEqualTo(IntStream.range(0, assigner().clusters()).toArray());
    assertThat(Arrays.stream(all.margins)).allMatch(margin -> margin >= 0 && margin <= 1);
  }

  @Test
  void tiesGoToTheSmallerClusterAndHaveNoMargin() {
    Assigned one = assign(assigner(), tied(), new int[] {-1}, 1);
    assertThat(one.clusters).containsExactly(1);
    assertThat(one.margins).containsExactly(0);
  }

  @Test
  void knownClustersAreKept() {
    double[] points = normal(COUNT * assigner().dimension(), 2);
    Assigned free = assign(assigner(), points, unknown(), COUNT);
    for (int cluster = 0; cluster < assigner().clusters(); cluster++) {
      int[] known = new int[COUNT];
      Arrays.fill(known, cluster);
      Assigned kept = assign(assigner(), points, known, COUNT);
      assertThat(kept.clusters).containsOnly(cluster);
      for (int i = 0; i < COUNT; i++) {
        double expected = free.clusters[i] == cluster ? free.margins[i] : 0;
        assertThat(kept.margins[i]).isEqualTo(expected);
      }
    }
  }

  @Test
  void blocksOfAnySizeAreAssignedAlike() {
    double[] points = normal(COUNT * assigner().dimension(), 3);
    int[] known = IntStream.range(0, COUNT).map(i -> i % 50 == 0 ? 2 : -1).toArray();
    Assigned whole = assign(assigner(), points, known, COUNT);
    for (int size : new int[] {1, 7, 256, 257}) {
      Assigned parts = assign(assigner(), points, known, size);
      assertThat(parts.clusters).isEqualTo(whole.clusters);
      assertThat(parts.margins).isEqualTo(whole.margins);
    }
  }

  @Test
  void newnessIsAProbabilityAndChangesNothing() {
    double[] points = normal(COUNT * assigner().dimension(), 5);
    int[] known = IntStream.range(0, COUNT).map(i -> i % 50 == 0 ? 0 : -1).toArray();
    Assigned without = assign(assigner(), points, known, COUNT);
    int[] clusters = new int[COUNT];
    double[] margins = new double[COUNT];
    double[] newness = new double[COUNT];
    Arrays.fill(newness, 7);
    assigner().blocks().assign(points, COUNT, known, clusters, margins, newness);
    assertThat(clusters).isEqualTo(without.clusters);
    assertThat(margins).isEqualTo(without.margins);
    assertThat(newness).doesNotContain(7);
    for (int i = 0; i < COUNT; i++) {
      assertThat(newness[i]).isBetween(0.0, known[i] >= 0 ? 0.0 : 1.0);
    }
  }

  @Test
  void scoresAreLargestForTheClusterAndDoNotDependOnTheBlock() {
    Assigner assigner = assigner();
    int k = assigner.clusters();
    int m = assigner.dimension();
    double[] points = normal(COUNT * m, 6);
    Assigned all = assign(assigner, points, unknown(), COUNT);
    double[] scores = new double[COUNT * k];
    assigner.scores(points, COUNT, scores);
    assertThat(Arrays.stream(scores)).allMatch(score -> score < Double.POSITIVE_INFINITY);
    for (int i = 0; i < COUNT; i++) {
      double[] alone = new double[k];
      assigner.scores(Arrays.copyOfRange(points, i * m, (i + 1) * m), 1, alone);
      assertThat(alone).isEqualTo(Arrays.copyOfRange(scores, i * k, (i + 1) * k));
      assertThat(all.clusters[i]).isEqualTo(Probabilities.largest(alone, 0, k));
    }
  }

  @Test
  void aModelCanHoldIt() {
    assertThat(AssignmentRule.ASSIGNERS).contains(assigner().getClass());
  }

  @Test
  void noPointsAreAllowed() {
    assigner().blocks().assign(new double[0], 0, new int[0], new int[0], new double[0]);
  }

  private static int[] unknown() {
    int[] unknown = new int[COUNT];
    Arrays.fill(unknown, -1);
    return unknown;
  }

  private record Assigned(int[] clusters, double[] margins) {}

  /** Assigns all points, {@code size} at a time, by one object. */
  private static Assigned assign(Assigner assigner, double[] points, int[] known, int size) {
    int m = assigner.dimension();
    int n = points.length / m;
    int[] clusters = new int[n];
    double[] margins = new double[n];
    BlockAssigner blocks = assigner.blocks();
    for (int from = 0; from < n; from += size) {
      int count = Math.min(size, n - from);
      int[] found = new int[count];
      double[] foundMargins = new double[count];
      blocks.assign(
          Arrays.copyOfRange(points, from * m, (from + count) * m),
          count,
          Arrays.copyOfRange(known, from, from + count),
          found,
          foundMargins);
      System.arraycopy(found, 0, clusters, from, count);
      System.arraycopy(foundMargins, 0, margins, from, count);
    }
    return new Assigned(clusters, margins);
  }
}
