package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

/** Blobs of 1200 rows, before or among outliers. */
class OutlierSearchTest {
  private static final int BLOBS = 1200;
  private static final int LANDMARKS = 200;

  /** Blobs near a space of 8 dimensions; rows of noise come last. */
  private static Rows table(int d, int noise) {
    Random random = new Random(4);
    double[] data = new double[(BLOBS + noise) * d];
    for (int i = 0; i < BLOBS; i++) {
      double[] inner = random.doubles(8).map(value -> random.nextGaussian()).toArray();
      inner[i % 3] += 12;
      for (int t = 0; t < d; t++) {
        data[i * d + t] = inner[t % 8] * (1 + t / 8) + 0.1 * random.nextGaussian();
      }
    }
    for (int i = BLOBS * d; i < data.length; i++) {
      data[i] = (18 * random.nextDouble() - 4) * (1 + i % d / 8);
    }
    return new Rows(data, BLOBS + noise, d);
  }

  private static LandmarkEncoder fitted(Rows rows, String outliers) {
    Rows shuffled = rows.take(Rows.shuffled(rows.count(), 1));
    FeatureRanges ranges = FeatureMapFitter.ranges(rows);
    LabelledRows none = new LabelledRows(rows.take(new int[0]), new int[0], 0);
    TableSample sample = new TableSample(shuffled, none, ranges);
    return LandmarkEncoderFitter.fit(
            sample,
            Optional.empty(),
            LANDMARKS,
            0,
            FitOptions.resolve(Map.of("outliers", outliers)))
        .encoder();
  }

  private static long outliers(CodedRows codes, int from, int end) {
    return IntStream.range(from, end).filter(codes::isOutlier).count();
  }

  @ParameterizedTest
  @CsvSource({"8, 12, auto", "8, 120, auto", "8, 120, 0.0909", "70, 60, auto", "70, 60, 0.0476"})
  void noiseIsFoundThoughLandmarksSitOnIt(int d, int noise, String option) {
    Rows rows = table(d, noise);
    CodedRows codes = new RowEncoder(fitted(rows, option)).encode(rows);
    assertThat(outliers(codes, 0, BLOBS)).as("of the blobs").isLessThanOrEqualTo(12);
    assertThat(outliers(codes, BLOBS, BLOBS + noise))
        .as("of the noise")
        .isGreaterThanOrEqualTo(noise * 9L / 10);
  }

  @Test
  void aTableWithoutNoiseIsFittedAsIfNoneWereLookedFor() {
    Rows rows = table(8, 0);
    LandmarkEncoder found = fitted(rows, "auto");
    assertThat(found.outliers()).isNull();
    assertThat(found.landmarks().data()).isEqualTo(fitted(rows, "none").landmarks().data());
  }

  @Test
  void aShareIsTakenThoughNoRowStandsOut() {
    Rows rows = table(8, 0);
    CodedRows codes = new RowEncoder(fitted(rows, "0.05")).encode(rows);
    assertThat(outliers(codes, 0, BLOBS)).isBetween(40L, 65L);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 70})
  void aRowIsJudgedByItselfAlone(int d) {
    Rows rows = table(d, 60);
    RowEncoder encoder = new RowEncoder(fitted(rows, "auto"));
    CodedRows together = encoder.encode(rows);
    for (int i = 0; i < rows.count(); i += 7) {
      Rows one = rows.take(new int[] {i});
      assertThat(encoder.encode(one).isOutlier(0)).isEqualTo(together.isOutlier(i));
      assertThat(encoder.encode(one.data().clone(), 1).isOutlier(0))
          .isEqualTo(together.isOutlier(i));
    }
  }

  @Test
  void aRowWithAKnownClassBelongsSomewhere() {
    Rows rows = table(8, 60);
    int[] labels = new int[rows.count()];
    Arrays.fill(labels, -1);
    labels[BLOBS + 5] = 0;
    CodedRows codes = new RowEncoder(fitted(rows, "0.2")).encode(rows);
    IntPredicate found = codes.withKnown(labels)::isOutlier;
    assertThat(codes.isOutlier(BLOBS + 5)).isTrue();
    assertThat(found.test(BLOBS + 5)).isFalse();
    assertThat(found.test(BLOBS + 6)).isTrue();
    assertThat(codes.belonging().count() + outliers(codes, 0, rows.count()))
        .isEqualTo(rows.count());
  }

  /** A blob of its own, wider than the others, and far from them. */
  @Test
  void aSmallClusterIsNoNoise() {
    Random random = new Random(4);
    Rows rows = table(8, 200);
    for (int i = BLOBS * 8; i < rows.data().length; i++) {
      rows.data()[i] = 4 * random.nextGaussian() - 60;
    }
    assertThat(fitted(rows, "auto").outliers()).isNull();
  }

  @Test
  void theDroppedPartIsWhatTheProjectionLeavesOut() {
    Rows rows = table(70, 60);
    LandmarkEncoder encoder = fitted(rows, "none");
    double[] squares = new DroppedPart(encoder.map()).squares(rows);
    Rows centred = encoder.map().unprojected(rows);
    Rows mapped = encoder.map().apply(rows);
    for (int i = 0; i < rows.count(); i += 100) {
      double whole = 0;
      for (int t = 0; t < centred.d(); t++) {
        whole += centred.at(i, t) * centred.at(i, t);
      }
      for (int t = 0; t < mapped.d(); t++) {
        whole -= mapped.at(i, t) * mapped.at(i, t);
      }
      assertThat(squares[i]).isCloseTo(whole, within(1e-9));
    }
    assertThat(Objects.requireNonNull(fitted(rows, "auto").outliers()).dropped()).isPositive();
  }
}
