package org.mustlink.core.stability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

class LandmarkDrawsTest {
  private static final int ROWS = 400;
  private static final FitOptions OPTIONS = FitOptions.resolve(Map.of("metric", "none"));

  @Test
  void blobsAreFoundAgainByEveryDraw() {
    Stability found = compared(4, 4, new int[0], 12);
    assertThat(found.draws()).isEqualTo(3);
    assertThat(found.rows()).isEqualTo(ROWS);
    assertThat(found.least()).isGreaterThan(0.99);
    assertThat(found.overlaps()).hasSize(4);
    assertThat(Arrays.stream(found.overlaps()).min().orElse(0)).isGreaterThan(0.99);
  }

  @Test
  void moreClustersThanThereAreAreNotStable() {
    assertThat(compared(2, 7, new int[0], 12).mean()).isLessThan(0.9);
  }

  @Test
  void labelledRowsGuideTheDrawsToo() {
    int[] labels = new int[60];
    Arrays.setAll(labels, i -> i % 3);
    Stability found = compared(3, 3, labels, 3);
    assertThat(found.least()).isGreaterThan(0.8);
  }

  @Test
  void equalSeedsDrawEqualLandmarks() {
    Stability one = compared(3, 5, new int[0], 3);
    Stability two = compared(3, 5, new int[0], 3);
    assertThat(one.overlaps()).isEqualTo(two.overlaps());
    assertThat(one.mean()).isEqualTo(two.mean());
  }

  /** Compares a fit of k clusters to rows in some blobs. */
  private static Stability compared(int blobs, int k, int[] labels, double apart) {
    TableSample sample = sample(blobs, labels, apart);
    SideInformationStrategy strategy = SideInformationStrategies.choose(counts(k, labels));
    LandmarkEncoderFitter.Fitted fitted =
        LandmarkEncoderFitter.fit(sample, Optional.empty(), 80, strategy.centres(ROWS), OPTIONS);
    SampledTable table = SampledTable.of(sample.rows(), sample.labelled(), fitted, OPTIONS);
    CodedFit<SampledTable> fit =
        CodedFit.run(strategy, table, table.sums(), StepLog.warningsTo(warning -> {}));
    return LandmarkDraws.of(sample, strategy.counts(), fitted.encoder(), 3)
        .compared(fit.solution().embedding(), fit.rule().assigner());
  }

  private static SideInformationCounts counts(int k, int[] labels) {
    long[] counts = new long[labels.length == 0 ? 0 : k];
    for (int label : labels) {
      counts[label]++;
    }
    List<String> names = IntStream.range(0, counts.length).mapToObj(j -> "class " + j).toList();
    return new SideInformationCounts(OPTIONS, k, names, counts, 0, 0);
  }

  /** Row i is of blob i modulo their number; the first rows are labelled. */
  private static TableSample sample(int blobs, int[] labels, double apart) {
    SplittableRandom random = new SplittableRandom(3);
    double[] data = new double[ROWS * 2];
    for (int i = 0; i < ROWS; i++) {
      double angle = 2 * Math.PI * (i % blobs) / blobs;
      data[2 * i] = apart * Math.cos(angle) + random.nextGaussian();
      data[2 * i + 1] = apart * Math.sin(angle) + random.nextGaussian();
    }
    Rows rows = new Rows(data, ROWS, 2);
    int[] first = new int[labels.length];
    Arrays.setAll(first, i -> i);
    return new TableSample(
        rows,
        new LabelledRows(rows.take(first), labels, labels.length == 0 ? 0 : blobs),
        new FeatureRanges(new double[] {-50, -50}, new double[] {50, 50}));
  }
}
