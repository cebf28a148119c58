package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.LandmarkSelection;

class LandmarkChooserTest {
  private static final long SEED = 11;

  @ParameterizedTest
  @EnumSource
  void asManyDistinctFiniteRowsAsWanted(LandmarkSelection selection) {
    Rows chosen = LandmarkChooser.choose(normalRows(500, 3, 1), 40, selection, SEED);
    assertThat(chosen.count()).isEqualTo(40);
    assertThat(contents(chosen)).hasSize(40);
    assertThat(Arrays.stream(chosen.data())).allMatch(Double::isFinite);
  }

  @ParameterizedTest
  @EnumSource
  void fewerDistinctRowsThanWanted(LandmarkSelection selection) {
    Rows three = normalRows(3, 2, 1);
    Rows sample = three.take(IntStream.range(0, 90).map(i -> i * i % 3).toArray());
    assertThat(contents(sample)).hasSize(2);
    Rows chosen = LandmarkChooser.choose(sample, 10, selection, SEED);
    assertThat(chosen.count()).isEqualTo(2);
    assertThat(cost(sample, chosen)).isLessThan(1e-28);
  }

  @ParameterizedTest
  @EnumSource
  void oneLandmarkIfAllRowsAreEqual(LandmarkSelection selection) {
    Rows sample = new Rows(new double[] {3, -0.0, 3, 0.0, 3, -0.0, 3, 0.0}, 4, 2);
    Rows chosen = LandmarkChooser.choose(sample, 3, selection, SEED);
    assertThat(chosen.count()).isEqualTo(1);
    assertThat(chosen.at(0, 0)).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void neverMoreLandmarksThanRows(LandmarkSelection selection) {
    assertThat(LandmarkChooser.choose(normalRows(5, 2, 1), 8, selection, SEED).count())
        .isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource
  void noRowsAreRefused(LandmarkSelection selection) {
    Rows none = new Rows(new double[0], 0, 2);
    assertThatThrownBy(() -> LandmarkChooser.choose(none, 3, selection, SEED))
        .isInstanceOf(BadDataException.class);
  }

  @Test
  void randomLandmarksAreTheFirstDistinctRows() {
    Rows sample = new Rows(new double[] {4, 4, 2, 4, 1, 2, 9}, 7, 1);
    assertThat(LandmarkChooser.choose(sample, 3, LandmarkSelection.RANDOM, SEED).data())
        .containsExactly(4, 2, 1);
  }

  /** Three chunks of rows, so that the order of threads could matter. */
  @Test
  void theThreadsDoNotMatter() {
    Rows sample = normalRows(10_000, 3, 1);
    Rows alone = Pools.in(1, () -> kmeans(sample, 50, SEED));
    for (int repetition = 0; repetition < 3; repetition++) {
      assertThat(Pools.in(4, () -> kmeans(sample, 50, SEED)).data()).isEqualTo(alone.data());
    }
  }

  /**
   * More than 1000 landmarks are chosen from a part of a large sample, up to 1000 from all of it.
   */
  @Test
  void manyLandmarksAreMadeOfThePartOfALargeSample() {
    Rows sample = normalRows(100_500, 1, 1);
    Rows first = sample.take(IntStream.range(0, 100_000).toArray());
    assertThat(kmeans(sample, 1001, SEED).data()).isEqualTo(kmeans(first, 1001, SEED).data());
    assertThat(kmeans(sample, 3, SEED).data()).isNotEqualTo(kmeans(first, 3, SEED).data());
  }

  @Test
  void theSeedMatters() {
    Rows sample = normalRows(500, 3, 1);
    assertThat(kmeans(sample, 50, 1).data()).isNotEqualTo(kmeans(sample, 50, 2).data());
  }

  @Test
  void centresAreNearerThanRandomLandmarks() {
    for (long seed = 0; seed < 5; seed++) {
      Rows sample = normalRows(2000, 3, seed);
      Rows random = LandmarkChooser.choose(sample, 50, LandmarkSelection.RANDOM, seed);
      assertThat(cost(sample, kmeans(sample, 50, seed))).isLessThan(0.8 * cost(sample, random));
    }
  }

  /** Nine far blobs: k-means++ may not leave one out, and Lloyd ends at the means. */
  @Test
  void everyBlobGetsItsCentre() {
    Rows rows = blobs(900, 2, 9, 1000, 3).rows();
    Rows centres = kmeans(rows, 9, SEED);
    Set<List<Long>> indices =
        IntStream.range(0, 9)
            .mapToObj(
                j ->
                    List.of(
                        Math.round(centres.at(j, 0) / 1000), Math.round(centres.at(j, 1) / 1000)))
            .collect(Collectors.toSet());
    assertThat(indices).hasSize(9);
    assertThat(cost(rows, centres)).isLessThan(2 * 900 * 1.2);
  }

  private static Rows kmeans(Rows sample, int p, long seed) {
    return LandmarkChooser.choose(sample, p, LandmarkSelection.KMEANS, seed);
  }

  private static double cost(Rows rows, Rows centres) {
    double cost = 0;
    for (int i = 0; i < rows.count(); i++) {
      double nearest = Double.POSITIVE_INFINITY;
      for (int j = 0; j < centres.count(); j++) {
        double squares = 0;
        for (int t = 0; t < rows.d(); t++) {
          squares += Math.pow(rows.at(i, t) - centres.at(j, t), 2);
        }
        nearest = Math.min(nearest, squares);
      }
      cost += nearest;
    }
    return cost;
  }

  private static Set<List<Double>> contents(Rows rows) {
    Set<List<Double>> contents = new HashSet<>();
    for (int i = 0; i < rows.count(); i++) {
      contents.add(Arrays.stream(rows.data(), i * rows.d(), (i + 1) * rows.d()).boxed().toList());
    }
    return contents;
  }
}
