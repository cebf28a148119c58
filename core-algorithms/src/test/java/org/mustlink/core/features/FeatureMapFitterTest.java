package org.mustlink.core.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.Pools;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

class FeatureMapFitterTest {

  @Test
  void autoScalesWhenRangesDifferOver100Fold() {
    FeatureMap map = fit(rows(2, 0, 5, 201, 7), Map.of());
    assertThat(map.shift()).containsExactly(0, 5);
    assertThat(map.factor()).containsExactly(1.0 / 201, 0.5);
  }

  @Test
  void autoLeavesRangesUpTo100FoldAsTheyAre() {
    FeatureMap map = fit(rows(2, 0, 5, 200, 7), Map.of());
    assertThat(map).usingRecursiveComparison().isEqualTo(FeatureMap.identity(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "none", "minmax", "standard"})
  void constantColumnsDropOut(String scale) {
    FeatureMap map = fit(rows(3, 1, 0.1, 9, 3, 0.1, 8, 5, 0.1, 1), Map.of("scale", scale));
    assertThat(map.factor()[1]).isZero();
    assertThat(map.factor()[0]).isPositive();
    assertThat(map.factor()[2]).isPositive();
  }

  @Test
  void tinyAndHugeRangesAreScaledByAPowerOfTwo() {
    assertThat(fit(rows(1, 0, 0x1p-600), Map.of()).factor()).containsExactly(0x1p600);
    assertThat(fit(rows(1, 0, 0x1p600), Map.of()).factor()).containsExactly(0x1p-600);
    assertThat(fit(rows(1, 0, Double.MIN_VALUE), Map.of()).factor()).containsExactly(0x1p1023);
    assertThat(fit(rows(1, 0, 0x1p-100, 0x1p-99), Map.of()).factor()).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "minmax", "standard"})
  void aRangeThatCannotBeScaledIsRefused(String scale) {
    Rows sample = rows(2, 4.9e-324, 1, -4.9e-324, 2, 0, 3);
    assertThatThrownBy(() -> fit(sample, Map.of("scale", scale)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("feature 0 (counted from 0) range from -4.9E-324 to 4.9E-324")
        .hasMessageContaining("scale = none");
  }

  @ParameterizedTest
  @ValueSource(ints = {-990, -300, 300})
  void standardDeviationsOfAnyMagnitudeAreExact(int power) {
    Rows sample = normalRows(50, 2, 3);
    Rows scaled = rows(2, Arrays.stream(sample.data()).map(x -> Math.scalb(x, power)).toArray());
    double[] expected = fit(sample, Map.of("scale", "standard")).apply(sample).data();
    assertThat(fit(scaled, Map.of("scale", "standard")).apply(scaled).data())
        .containsExactly(expected, within(1e-12));
  }

  /** With fewer rows than columns, no d x d matrix is needed for the same components. */
  @Test
  void componentsOfWideRowsKeepTheDistances() {
    Rows sample = normalRows(40, 1200, 5);
    FeatureMap map = fit(sample, Map.of("reduce", "39"));
    FeatureMap unit = new FeatureMap(map.shift(), map.factor(), true, new double[0], new double[0]);
    Rows unreduced = unit.apply(sample);
    Rows reduced = map.apply(sample);
    for (int i = 1; i < 40; i++) {
      assertThat(Rows.squaredDistance(reduced.data(), 0, reduced.data(), i * 39, 39))
          .isCloseTo(
              Rows.squaredDistance(unreduced.data(), 0, unreduced.data(), i * 1200, 1200),
              within(1e-9));
    }
  }

  @Test
  void wideRowsOfFewDimensionsHaveFewerComponents() {
    double[] data = new double[20 * 1500];
    for (int i = 0; i < 20; i++) {
      data[i * 1500 + i % 4] = 1;
    }
    FeatureMap map = fit(rows(1500, data), Map.of());
    assertThat(map.outputs()).isEqualTo(3);
    assertThat(Arrays.stream(map.apply(rows(1500, data)).data())).allMatch(Double::isFinite);
  }

  /** The range is that of the table, even if that of the sample is smaller. */
  @Test
  void minmaxTakesTheRangeOfTheTable() {
    FeatureMap map =
        FeatureMapFitter.fit(
            rows(1, 2, 3),
            new FeatureRanges(new double[] {-1}, new double[] {4}),
            options("scale", "minmax"));
    assertThat(map.apply(rows(1, -1, 4)).data()).containsExactly(0, 1);
  }

  @Test
  void standardGivesMeanZeroAndVarianceOne() {
    Rows sample = normalRows(1000, 2, 1);
    for (int i = 0; i < 1000; i++) {
      sample.data()[2 * i] = 1e6 + 7 * sample.at(i, 0);
    }
    Rows mapped = fit(sample, Map.of("scale", "standard")).apply(sample);
    for (int t = 0; t < 2; t++) {
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < 1000; i++) {
        sum += mapped.at(i, t);
        squares += mapped.at(i, t) * mapped.at(i, t);
      }
      assertThat(sum / 1000).isCloseTo(0, within(1e-9));
      assertThat(squares / 1000).isCloseTo(1, within(1e-9));
    }
  }

  /**
   * Of 980 zeros, 10 ones and 10 twos, g = 1 - .98^2 - 2 (.01)^2; of 500 zeros and 500 ones, 1 / 2.
   */
  @Test
  void aNumberThatIsAlikeInMostRowsIsScaledAsIndicators() {
    Rows sample = normalRows(1000, 3, 1);
    for (int i = 0; i < 1000; i++) {
      sample.data()[3 * i] = i % 100 == 7 ? 1 : i % 100 == 50 ? 2 : 0;
      sample.data()[3 * i + 1] = i % 2;
    }
    Rows mapped =
        FeatureMapFitter.standardised(sample, FeatureMapFitter.ranges(sample)).apply(sample);
    double g = 1 - .98 * .98 - 2 * .01 * .01;
    assertThat(FeatureMapFitter.variance(mapped, 0)).isCloseTo(Math.sqrt(g), within(1e-9));
    assertThat(FeatureMapFitter.variance(mapped, 1)).isCloseTo(Math.sqrt(.5), within(1e-9));
    assertThat(FeatureMapFitter.variance(mapped, 2)).isCloseTo(1, within(1e-9));
    assertThat(mapped.at(50, 0) - mapped.at(0, 0)).isLessThan(6);
  }

  /** 0.1 has no finite binary expansion: its mean over ten rows may be off by one rounding. */
  @Test
  void standardTakesTheRangeWhereTheSampleDoesNotVary() {
    double[] sample = new double[10];
    Arrays.fill(sample, 0.1);
    for (int count = 1; count <= 10; count++) {
      FeatureMap map =
          FeatureMapFitter.fit(
              new Rows(sample, count, 1),
              new FeatureRanges(new double[] {0.1}, new double[] {4.1}),
              options("scale", "standard"));
      assertThat(map.factor()[0]).isCloseTo(0.25, within(1e-12));
      assertThat(map.shift()[0]).isCloseTo(0.1, within(1e-12));
    }
  }

  @Test
  void upTo64ColumnsStayAsTheyAre() {
    FeatureMap map = fit(normalRows(100, 64, 1), Map.of());
    assertThat(map.outputs()).isEqualTo(64);
    assertThat(map.unit()).isFalse();
  }

  /** 65 columns of unit rows, against EJML's singular vectors of the centred rows. */
  @Test
  void moreColumnsAreReducedToTheLeadingPrincipalComponents() {
    int n = 300;
    int d = 65;
    Rows sample = normalRows(n, d, 1);
    for (int i = 0; i < n * d; i++) {
      sample.data()[i] = (sample.data()[i] + 0.3) * (1 + 0.05 * (i % d));
    }
    FeatureMap map = fit(sample, Map.of());
    assertThat(map.outputs()).isEqualTo(32);
    double[] scores = map.apply(sample).data();
    double[][] expected = principalScores(sample, 32);
    for (int a = 0; a < 32; a++) {
      double[] found = new double[n];
      double product = 0;
      for (int i = 0; i < n; i++) {
        found[i] = scores[i * 32 + a];
        product += found[i] * expected[a][i];
      }
      double sign = Math.signum(product);
      double[] turned = Arrays.stream(expected[a]).map(value -> sign * value).toArray();
      assertThat(largestDifference(found, turned)).isLessThan(1e-9);
    }
  }

  @Test
  void theNumberOfComponentsCanBeSet() {
    Rows sample = normalRows(50, 70, 1);
    assertThat(fit(sample, Map.of("reduce", "5")).outputs()).isEqualTo(5);
    assertThat(fit(sample, Map.of("reduce", "none")).outputs()).isEqualTo(70);
    assertThat(fit(normalRows(50, 4, 1), Map.of("reduce", "4")).outputs()).isEqualTo(4);
  }

  @Test
  void moreComponentsThanColumnsAreRefused() {
    assertThatThrownBy(() -> fit(normalRows(50, 4, 1), Map.of("reduce", "5")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set reduce")
        .hasMessageContaining("5")
        .hasMessageContaining("only 4 features");
  }

  /** More rows than one chunk of the covariance. */
  @Test
  void theComponentsDoNotDependOnTheThreads() {
    Rows sample = normalRows(4500, 66, 1);
    FeatureMap alone = Pools.in(1, () -> fit(sample, Map.of()));
    FeatureMap together = Pools.in(4, () -> fit(sample, Map.of()));
    assertThat(together.projection()).isEqualTo(alone.projection());
  }

  private static double[][] principalScores(Rows sample, int components) {
    int n = sample.count();
    int d = sample.d();
    DMatrixRMaj x = new DMatrixRMaj(n, d);
    for (int i = 0; i < n; i++) {
      double squares = 0;
      for (int t = 0; t < d; t++) {
        squares += sample.at(i, t) * sample.at(i, t);
      }
      for (int t = 0; t < d; t++) {
        x.set(i, t, sample.at(i, t) / Math.sqrt(squares));
      }
    }
    for (int t = 0; t < d; t++) {
      int column = t;
      double mean = IntStream.range(0, n).mapToDouble(i -> x.get(i, column)).average().orElse(0);
      IntStream.range(0, n).forEach(i -> x.add(i, column, -mean));
    }
    SingularValueDecomposition_F64<DMatrixRMaj> svd =
        DecompositionFactory_DDRM.svd(n, d, true, true, true);
    assertThat(svd.decompose(x.copy())).isTrue();
    double[] values = svd.getSingularValues();
    DMatrixRMaj u = svd.getU(null, false);
    return IntStream.range(0, d)
        .boxed()
        .sorted((a, b) -> Double.compare(values[b], values[a]))
        .limit(components)
        .map(a -> IntStream.range(0, n).mapToDouble(i -> u.get(i, a) * values[a]).toArray())
        .toArray(double[][]::new);
  }

  private static Rows rows(int d, double... data) {
    return new Rows(data, data.length / d, d);
  }

  private static FitOptions options(String option, String text) {
    return FitOptions.resolve(Map.of(option, text));
  }

  /** Fits with the sample as the table. */
  private static FeatureMap fit(Rows sample, Map<String, String> given) {
    int d = sample.d();
    double[] min = new double[d];
    double[] max = new double[d];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < sample.count() * d; i++) {
      min[i % d] = Math.min(min[i % d], sample.data()[i]);
      max[i % d] = Math.max(max[i % d], sample.data()[i]);
    }
    return FeatureMapFitter.fit(sample, new FeatureRanges(min, max), FitOptions.resolve(given));
  }
}
