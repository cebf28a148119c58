package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

class SparseVectorsTest extends InputMapCheck {
  private static final int D = 1200;

  @Override
  protected InputMap map() {
    return SparseVectorsFitter.fit(SparseRows.unit(drawn(200, true), D, true), options());
  }

  @Override
  protected List<double[]> rows() {
    return drawn(4, true).stream()
        .map(
            row -> {
              double[] values = new double[D];
              for (int a = 0; a < row.columns().length; a++) {
                values[row.columns()[a]] = row.values()[a];
              }
              return values;
            })
        .toList();
  }

  /** The dense map with the same vectors and unit rows before it. */
  @Test
  void itIsTheDenseMapOfTheSameVectors() {
    SparseVectors map =
        SparseVectorsFitter.fit(SparseRows.unit(drawn(200, false), D, false), options());
    double[] projection = new double[map.outputs() * D];
    for (int i = 0; i < map.columns().length; i++) {
      for (int j = 0; j < map.outputs(); j++) {
        projection[j * D + map.columns()[i]] = map.vectors()[i * map.outputs() + j];
      }
    }
    FeatureMap identity = FeatureMap.identity(D);
    FeatureMap dense =
        new FeatureMap(identity.shift(), identity.factor(), true, new double[D], projection);
    for (SparseRows.Drawn row : drawn(20, false)) {
      double[] features = new double[D];
      for (int i = 0; i < row.columns().length; i++) {
        features[row.columns()[i]] = row.values()[i];
      }
      double[] expected = dense.apply(new Rows(features, 1, D)).data();
      double length =
          Math.sqrt(Rows.squaredDistance(expected, 0, new double[map.outputs()], 0, map.outputs()));
      double[] found = mapped(map, row);
      for (int j = 0; j < map.outputs(); j++) {
        assertThat(found[j]).isCloseTo(expected[j] / length, within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e150, 7})
  void theLengthOfARowDoesNotMatter(double factor) {
    SparseVectors map =
        SparseVectorsFitter.fit(SparseRows.unit(drawn(200, false), D, false), options());
    SparseRows.Drawn row = drawn(1, false).get(0);
    double[] values = row.values().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    assertThat(mapped(map, new SparseRows.Drawn(row.columns(), values, 1)))
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(mapped(map, row));
  }

  @Test
  void aRowOfColumnsThatTheSampleDoesNotHaveBecomesZero() {
    List<SparseRows.Drawn> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(new SparseRows.Drawn(new int[] {i % 4, 10 + i % 4}, new double[] {.5, 1}, 1));
    }
    SparseVectors map = SparseVectorsFitter.fit(SparseRows.unit(rows, D, true), options());
    assertThat(mapped(map, new SparseRows.Drawn(new int[] {500, 600}, new double[] {1, 2}, 1)))
        .containsOnly(0);
    assertThat(mapped(map, new SparseRows.Drawn(new int[0], new double[0], 1))).containsOnly(0);
  }

  @Test
  void countsAreWeighedByHowRareTheirColumnIs() {
    List<SparseRows.Drawn> rows = drawn(200, true);
    SparseRows weighed = SparseRows.unit(rows, D, true);
    assertThat(weighed.weights()).hasSameSizeAs(weighed.used());
    assertThat(SparseRows.unit(rows, D, false).weights()).isEmpty();
    long with = rows.stream().filter(row -> row.columns()[0] == weighed.used()[0]).count();
    assertThat(weighed.weights()[0]).isCloseTo((float) Math.log(201.0 / (1 + with)), within(1e-6f));
    assertThat(weighed.rare()).isCloseTo((float) Math.log(201.0 / 2), within(1e-6f));
    double[] fractions = rows.get(0).values().clone();
    fractions[0] = 0.5;
    rows.set(0, new SparseRows.Drawn(rows.get(0).columns(), fractions, 1));
    assertThat(SparseRows.unit(rows, D, true).weights()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1001, reduce, auto, true",
    "1000, reduce, auto, false",
    "5000, reduce, none, false",
    "5000, reduce, 30, true",
    "5000, scale, none, true",
    "5000, scale, standard, false",
    "5000, scale, minmax, false"
  })
  void itTakesWideRowsUnlessTheyAreToStayAsTheyAre(
      int d, String option, String text, boolean taken) {
    assertThat(SparseVectorsFitter.takes(d, FitOptions.resolve(Map.of(option, text))))
        .isEqualTo(taken);
  }

  @Test
  void rowsThatShareNoColumnAreRefused() {
    List<SparseRows.Drawn> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(new SparseRows.Drawn(new int[] {i}, new double[] {1}, 1));
    }
    assertThatThrownBy(() -> SparseVectorsFitter.fit(SparseRows.unit(rows, D, true), options()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("No column of the 1200 sparse features");
  }

  @Test
  void moreVectorsThanColumnsAreRefused() {
    assertThatThrownBy(
            () -> SparseVectorsFitter.dimensions(D, FitOptions.resolve(Map.of("reduce", "1201"))))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("only 1200 features");
  }

  private static FitOptions options() {
    return FitOptions.resolve(Map.of("reduce", "6"));
  }

  private static double[] mapped(SparseVectors map, SparseRows.Drawn row) {
    SparseRow sparse = new SparseRow();
    for (int i = 0; i < row.columns().length; i++) {
      sparse.add(row.columns()[i], row.values()[i]);
    }
    double[] to = new double[map.outputs() + 2];
    map.apply(sparse, to, 1);
    assertThat(to[0]).isZero();
    assertThat(to[map.outputs() + 1]).isZero();
    return Arrays.copyOfRange(to, 1, map.outputs() + 1);
  }

  private static List<SparseRows.Drawn> drawn(int n, boolean counts) {
    Random random = new Random(11);
    List<SparseRows.Drawn> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int[] columns =
          random.ints(0, D).map(t -> t / (1 + t % 17)).distinct().limit(25).sorted().toArray();
      double[] values = new double[columns.length];
      for (int a = 0; a < values.length; a++) {
        values[a] = counts ? 1 + random.nextInt(5) : 0.1 + random.nextDouble();
      }
      rows.add(new SparseRows.Drawn(columns, values, 1));
    }
    return rows;
  }
}
