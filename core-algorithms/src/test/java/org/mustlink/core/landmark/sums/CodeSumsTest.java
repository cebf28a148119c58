package org.mustlink.core.landmark.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.sideinfo.LabelWeights;

class CodeSumsTest {
  private static final int P = 30;
  private static final int CLASSES = 3;
  private static final int N = 500;
  private static final int[] LABELS =
      IntStream.range(0, N).map(i -> i % 7 == 0 ? i % CLASSES : -1).toArray();
  private static final Codes CODES = Codes.of(normalRows(N, 4, 1), normalRows(P, 4, 2), 4, LABELS);

  @Test
  void sumsAreThoseOfTheDenseMatrices() {
    CodeSums sums = CODES.sums(P, CLASSES, N);
    double[][] z = CODES.dense(P);
    double[][] s = new double[P][P];
    double[][] classCodes = new double[CLASSES][P];
    long[] counts = new long[CLASSES];
    for (int row = 0; row < N; row++) {
      for (int i = 0; i < P; i++) {
        for (int j = 0; j < P; j++) {
          s[i][j] += z[row][i] * z[row][j];
        }
        if (LABELS[row] >= 0) {
          classCodes[LABELS[row]][i] += z[row][i];
        }
      }
      if (LABELS[row] >= 0) {
        counts[LABELS[row]]++;
      }
    }
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < P; j++) {
        assertThat(sums.product(i, j)).isCloseTo(s[i][j], within(1e-11));
      }
      assertThat(sums.degrees()[i]).isCloseTo(Arrays.stream(s[i]).sum(), within(1e-10));
      for (int j = 0; j < CLASSES; j++) {
        assertThat(sums.classCodes().apply(i, j)).isCloseTo(classCodes[j][i], within(1e-11));
      }
    }
    assertThat(sums.classCounts()).isEqualTo(counts);
    assertThat(Arrays.stream(sums.degrees()).sum()).isCloseTo(N, within(1e-4));
  }

  @Test
  void aRowOfWeightThreeAddsWhatThreeEqualRowsAdd() {
    int[] times = IntStream.range(0, N).map(i -> i % 4).toArray();
    double mean = IntStream.of(times).average().orElseThrow();
    double[] weights = IntStream.of(times).mapToDouble(time -> time / mean).toArray();
    CodeSums weighted = CodeSums.empty(P, CLASSES, N);
    weighted.add(CODES.rows(), LABELS, weights, LabelWeights.ONE);
    CodeSums repeated = CodeSums.empty(P, CLASSES, N * 4L);
    for (int copy = 0; copy < 3; copy++) {
      int more = copy;
      int[] of = IntStream.range(0, N).filter(i -> times[i] > more).toArray();
      repeated.add(CODES.rows().take(of), new int[of.length]);
    }
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < P; j++) {
        assertThat(weighted.product(i, j) * mean).isCloseTo(repeated.product(i, j), within(1e-9));
      }
    }
    assertThat(weighted.classCounts()).isEqualTo(CODES.sums(P, CLASSES, N).classCounts());
  }

  @Test
  void labelsCountByTheirWeights() {
    double[] weights = IntStream.range(0, N).mapToDouble(i -> i % 2 == 0 ? .25 : 1).toArray();
    CodeSums sums = CodeSums.empty(P, CLASSES, N);
    sums.add(CODES.rows(), LABELS, new double[0], new LabelWeights(weights));
    double[][] z = CODES.dense(P);
    for (int i = 0; i < P; i++) {
      double expected = 0;
      for (int row = 0; row < N; row++) {
        expected += LABELS[row] == 1 ? weights[row] * z[row][i] : 0;
      }
      assertThat(sums.classCodes().apply(i, 1)).isCloseTo(expected, within(1e-11));
      assertThat(sums.product(i, i)).isEqualTo(CODES.sums(P, CLASSES, N).product(i, i));
    }
  }

  @Test
  void theOrderOfTheRowsDoesNotMatter() {
    CodeSums sums = CODES.sums(P, CLASSES, N);
    for (long seed = 1; seed <= 3; seed++) {
      assertSame(CODES.shuffled(seed).sums(P, CLASSES, N), sums);
    }
  }

  @Test
  void splitsAndTheOrderOfMergesDoNotMatter() {
    CodeSums sums = CODES.sums(P, CLASSES, N);
    for (int parts : new int[] {2, 7, N}) {
      CodeSums forward = CodeSums.empty(P, CLASSES, N);
      CodeSums backward = CodeSums.empty(P, CLASSES, N);
      for (int part = 0; part < parts; part++) {
        forward.merge(part(part, parts));
        backward = part(parts - 1 - part, parts).merge(backward);
      }
      assertSame(forward, sums);
      assertSame(backward, sums);
    }
  }

  /** By repeated doubling, one row becomes as many as were announced. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 30, 40, 50})
  void noSumOverflowsUpToTheRowsAnnounced(int doublings) {
    long n = 1L << doublings;
    Codes one = new Codes(new int[] {1, 0}, new float[] {1, 0}, 2, new int[] {0});
    CodeSums sums = one.sums(2, 1, n);
    for (int i = 0; i < doublings; i++) {
      sums.merge(sums);
    }
    assertThat(sums.product(1, 1)).isEqualTo((double) n);
    assertThat(sums.degrees()).containsExactly(0, (double) n);
    assertThat(sums.classCodes().toArray()).containsExactly(0, (double) n);
    assertThat(sums.classCounts()).containsExactly(n);
  }

  /** At 2^30 rows a product is still rounded at the 31st binary digit. */
  @Test
  void resolutionAtManyRows() {
    Codes one = new Codes(new int[] {0, 1}, new float[] {0.7f, 0.3f}, 2, new int[] {-1});
    assertThat(one.sums(2, 0, 1L << 30).product(0, 1))
        .isCloseTo((double) 0.7f * 0.3f, within(Math.scalb(1.0, -31)));
  }

  @Test
  void noRows() {
    CodeSums sums = CodeSums.empty(2, 1, 0);
    assertThat(sums.degrees()).containsOnly(0);
    assertThat(sums.landmarks()).isEqualTo(2);
    assertThat(sums.classes()).isEqualTo(1);
  }

  @Test
  void sumsOfAnotherKindAreRefused() {
    CodeSums sums = CodeSums.empty(2, 1, 10_000);
    assertThatThrownBy(() -> sums.merge(CodeSums.empty(3, 1, 10_000)))
        .hasMessageContaining("other landmarks");
    assertThatThrownBy(() -> sums.merge(CodeSums.empty(2, 2, 10_000)))
        .hasMessageContaining("classes");
    assertThatThrownBy(() -> sums.merge(CodeSums.empty(2, 1, 1_000_000)))
        .hasMessageContaining("units");
  }

  @Test
  void bytes() {
    assertThat(CodeSums.bytes(1000, 10, 1L << 40, 3)).isEqualTo(8 * (500_500 + 10_000 + 10));
    assertThat(CodeSums.bytes(100_000, 0, 1L << 40, 3)).isEqualTo(8L * 5_000_050_000L);
    assertThat(CodeSums.bytes(100_000, 0, 10_000, 3)).isEqualTo(16L * 4 * 60_000);
  }

  private static CodeSums part(int part, int parts) {
    return CODES.slice(N * part / parts, N * (part + 1) / parts).sums(P, CLASSES, N);
  }

  private static void assertSame(CodeSums found, CodeSums expected) {
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < P; j++) {
        assertThat(found.product(i, j)).isEqualTo(expected.product(i, j));
      }
    }
    assertThat(found.degrees()).isEqualTo(expected.degrees());
    assertThat(found.classCodes().values()).isEqualTo(expected.classCodes().values());
    assertThat(found.classCounts()).isEqualTo(expected.classCounts());
  }
}
