package org.mustlink.core.stability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.clustering.ClusterTree;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.stability.ClusterNumbers.Candidate;

/** The number of clusters of a table without labels. */
class ClusterNumberSearchTest {
  private static final FitOptions OPTIONS = FitOptions.resolve(Map.of());

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8})
  void blobsAreCountedAndNoFarNumberIsAboutAsGood(int blobs) {
    ClusterNumbers found = found(sample(400, blobs, 6.0 * blobs));
    assertThat(found.chosen()).isEqualTo(blobs);
    assertThat(found.about()).allMatch(k -> k <= blobs + 2 && k >= blobs - 1);
  }

  @Test
  void noiseLeavesManyNumbersOpen() {
    List<Integer> about = found(sample(400, 1, 0)).about();
    assertThat(about.get(about.size() - 1)).isGreaterThan(2 * about.get(0));
  }

  @Test
  void offersAreNestedLevelsAndOneOfThemIsChosen() {
    ClusterNumbers found = found(sample(400, 8, 48));
    assertThat(found.offered()).hasSize(3).contains(found.chosen());
    int[] coarse = found.level(found.offered().get(1));
    int[] fine = found.level(found.offered().get(2));
    assertThat(IntStream.of(fine).distinct().count()).isEqualTo((long) found.offered().get(2));
    for (int i = 0; i < fine.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(fine[i] != fine[j] || coarse[i] == coarse[j]).isTrue();
      }
    }
  }

  @Test
  void equalSeedsGiveEqualFiguresAndLabelsPlayNoPart() {
    TableSample sample = sample(200, 3, 9);
    int[] some = {0, 1, 2, 3, 4, 5};
    TableSample labelled =
        new TableSample(
            sample.rows(),
            new LabelledRows(sample.rows().take(some), new int[] {0, 1, 0, 1, 0, 1}, 2),
            sample.ranges());
    ClusterNumbers found = found(sample);
    for (ClusterNumbers other : List.of(found(sample), found(labelled))) {
      assertThat(other.candidates()).isEqualTo(found.candidates());
      assertThat(other.level(5)).isEqualTo(found.level(5));
    }
  }

  @Test
  void fewRowsAreNotCounted() {
    assertThat(ClusterNumberSearch.run(sample(14, 2, 20), OPTIONS)).isEmpty();
    assertThat(ClusterNumberSearch.run(sample(15, 2, 20), OPTIONS)).isPresent();
  }

  @Test
  void equalRowsAreCountedWithoutNaN() {
    TableSample sample = sample(60, 1, 0);
    Arrays.fill(sample.rows().data(), 3);
    assertThat(found(sample).candidates()).allMatch(one -> Double.isFinite(one.score()));
  }

  @Test
  void scoresAreTheSumOfWhatSpeaksForANumber() {
    List<Candidate> found =
        ClusterNumbers.scored(
            new int[] {2, 3, 4},
            new double[] {0.5, 0.9, 0.5},
            new double[] {0, 0.4, 0.1},
            new double[] {1, 2, 1});
    double score = 0.9 + 0.5 * 0.4 + 0.5 * 0.4 + 0.2 * Math.log(2);
    assertThat(found.get(1)).isEqualTo(new Candidate(3, 0.9, 0.4, 2, score));
    assertThat(found.get(0).score()).isEqualTo(0.5 - 0.5 * 0.2);
  }

  @Test
  void ofEachRangeTheBestNumberIsOfferedAndManyClustersMayScoreLessThanFew() {
    ClusterTree tree = ClusterTree.ward(new Rows(new double[] {0, 1}, 2, 1), new int[] {1, 1});
    double[] scores = {0.6, 0.9, 0.7, 0.2, 0.3, 0.65, 0.6, 0.1};
    List<Candidate> candidates =
        IntStream.range(0, scores.length)
            .mapToObj(i -> new Candidate(i + 2, 0, 0, 1, scores[i]))
            .toList();
    ClusterNumbers found = new ClusterNumbers(5, candidates, tree, new int[] {0, 1});
    assertThat(found.offered()).containsExactly(3, 7, 9);
    assertThat(found.chosen()).isEqualTo(7); // 0.65 + 0.35 ln 7 is more than 0.9 + 0.35 ln 3
    assertThat(found.about()).containsExactly(3, 4, 7, 8);
  }

  private static ClusterNumbers found(TableSample sample) {
    return ClusterNumberSearch.run(sample, OPTIONS).orElseThrow();
  }

  /** Row i is of blob i modulo their number; neighbouring blobs are circumference / blobs apart. */
  private static TableSample sample(int n, int blobs, double circumference) {
    SplittableRandom random = new SplittableRandom(3);
    double radius = circumference / (2 * Math.sin(Math.PI / Math.max(2, blobs)) * blobs);
    double[] data = new double[n * 2];
    for (int i = 0; i < n; i++) {
      double angle = 2 * Math.PI * (i % blobs) / blobs;
      data[2 * i] = radius * Math.cos(angle) + random.nextGaussian();
      data[2 * i + 1] = radius * Math.sin(angle) + random.nextGaussian();
    }
    return new TableSample(
        new Rows(data, n, 2),
        new LabelledRows(new Rows(new double[0], 0, 2), new int[0], 0),
        new FeatureRanges(new double[] {-50, -50}, new double[] {50, 50}));
  }
}
