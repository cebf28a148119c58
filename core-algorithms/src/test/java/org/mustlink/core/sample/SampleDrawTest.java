package org.mustlink.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleDrawTest {
  private static final int N = 20_000;

  @Test
  void rowsOfEqualWeightAreDrawnAsRowsWithoutWeights() {
    SampleDraw plain = new SampleDraw(RowWeights.none(N), 500);
    SampleDraw equal = new SampleDraw(new RowWeights(N, 3.5 * N, 3.5, 3.5, false), 500);
    assertThat(equal.threshold()).isEqualTo(plain.threshold());
    assertThat(equal.key(77)).isEqualTo(plain.key(77)).isEqualTo(77);
    assertThat(equal.copies(3.5, 77)).isEqualTo(1);
  }

  @Test
  void aRowOfWholeWeightIsThereSoManyTimesWhereThereIsRoom() {
    SampleDraw draw = new SampleDraw(weights(new double[] {1, 3, 0, 7}), 11);
    assertThat(draw.weights().sampled(11)).isEqualTo(11);
    new SplittableRandom(1)
        .longs(100)
        .forEach(
            hash -> {
              assertThat(draw.copies(3, hash)).isEqualTo(3);
              assertThat(draw.copies(0, hash)).isZero();
            });
  }

  /**
   * Room for much fewer rows than there are, for all of them, and for many copies of all of them.
   */
  @ParameterizedTest
  @ValueSource(longs = {300, N, 1_000_000})
  void everyRowIsDrawnAsOftenAsItWeighs(long room) {
    SplittableRandom random = new SplittableRandom(5);
    double[] weights = random.doubles(N, 0.01, 1).map(u -> 1 / u).toArray();
    RowWeights all = weights(weights);
    SampleDraw draw = new SampleDraw(all, room);
    double[] drawn = Arrays.stream(weights).map(w -> draw.copies(w, random.nextLong())).toArray();
    double expected = all.sampled(room);
    assertThat(Arrays.stream(drawn).sum()).isCloseTo(expected, within(4 * Math.sqrt(expected)));
    double[] heavy =
        IntStream.range(0, N).filter(i -> weights[i] > 10).mapToDouble(i -> drawn[i]).toArray();
    double mass = Arrays.stream(weights).filter(w -> w > 10).sum() / all.total();
    assertThat(Arrays.stream(heavy).sum())
        .isCloseTo(mass * expected, within(4 * Math.sqrt(mass * expected)));
  }

  /**
   * The first rows of a sample represent all of it: their weights are not smaller than those of the
   * others.
   */
  @Test
  void theOrderOfASampleSaysNothingOfTheWeights() {
    SplittableRandom random = new SplittableRandom(6);
    double[] weights = random.doubles(N, 0.01, 1).map(u -> 1 / u).toArray();
    SampleDraw draw = new SampleDraw(weights(weights), N / 2);
    double[] sums = new double[2];
    long[] counts = new long[2];
    for (double weight : weights) {
      long hash = random.nextLong();
      int half = draw.key(hash) >= 0 ? 0 : 1; // unsigned
      long copies = draw.copies(weight, hash);
      sums[half] += copies * weight;
      counts[half] += copies;
    }
    assertThat(sums[0] / counts[0]).isCloseTo(sums[1] / counts[1], within(2.0));
    assertThat((double) counts[0] / counts[1]).isCloseTo(1, within(0.1));
  }

  private static RowWeights weights(double[] weights) {
    return new RowWeights(
        weights.length,
        Arrays.stream(weights).sum(),
        Arrays.stream(weights).min().orElseThrow(),
        Arrays.stream(weights).max().orElseThrow(),
        Arrays.stream(weights).allMatch(w -> w == Math.rint(w)));
  }
}
