package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that number rows, against a sorted copy of their values. */
class RowNumberSketchTest {
  private static final int ROWS = 500;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
  void findsPermutationsAndNothingElse(int seed) {
    Random random = new Random(seed);
    List<double[]> columns = columns(random);
    RowNumberSketch whole = new RowNumberSketch(columns.size());
    List<RowNumberSketch> parts =
        IntStream.range(0, 7).mapToObj(i -> new RowNumberSketch(columns.size())).toList();
    for (int row = 0; row < ROWS; row++) {
      int at = row;
      double[] values = columns.stream().mapToDouble(column -> column[at]).toArray();
      whole.add(values);
      parts.get(random.nextInt(6)).add(values); // the last part stays empty
    }
    List<RowNumberSketch> shuffled = new ArrayList<>(parts);
    Collections.shuffle(shuffled, random);
    RowNumberSketch merged = new RowNumberSketch(columns.size());
    shuffled.forEach(merged::merge);
    assertThat(merged.rows()).isEqualTo(ROWS);
    for (int t = 0; t < columns.size(); t++) {
      assertThat(whole.isGapless(t)).as("column %d", t).isEqualTo(isGapless(columns.get(t)));
      assertThat(merged.isGapless(t)).as("column %d", t).isEqualTo(isGapless(columns.get(t)));
    }
    assertThat(IntStream.range(0, columns.size()).filter(whole::isGapless)).hasSize(4);
  }

  /** Permutations, and permutations in which a value or two were changed. */
  private static List<double[]> columns(Random random) {
    List<double[]> columns = new ArrayList<>();
    for (double from : new double[] {0, 1, -250, 4e15}) {
      List<Double> values =
          new ArrayList<>(DoubleStream.iterate(from, v -> v + 1).limit(ROWS).boxed().toList());
      Collections.shuffle(values, random);
      columns.add(values.stream().mapToDouble(v -> v).toArray());
    }
    double[] good = columns.get(0);
    for (double bad : new double[] {Double.NaN, ROWS, .5, 1e300, Double.POSITIVE_INFINITY}) {
      double[] changed = good.clone();
      changed[random.nextInt(ROWS)] = bad;
      columns.add(changed);
    }
    columns.add(
        replaced(good, new int[] {100, 104, 105}, new int[] {101, 102, 106})); // equal sums,
    columns.add(replaced(good, new int[] {200}, new int[] {300})); // and squares too; one twice
    columns.add(Arrays.stream(good).map(value -> 2 * value).toArray());
    columns.add(Arrays.stream(good).map(value -> value % 7).toArray());
    return columns;
  }

  private static double[] replaced(double[] values, int[] out, int[] in) {
    return Arrays.stream(values)
        .map(
            value ->
                IntStream.range(0, out.length)
                    .filter(i -> out[i] == value)
                    .mapToDouble(i -> in[i])
                    .findFirst()
                    .orElse(value))
        .toArray();
  }

  private static boolean isGapless(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return IntStream.range(0, sorted.length).allMatch(i -> sorted[i] == sorted[0] + i)
        && sorted[0] == Math.rint(sorted[0]);
  }

  @Test
  void aTableWithoutRowsNumbersNone() {
    assertThat(new RowNumberSketch(1).isGapless(0)).isFalse();
    assertThat(new RowNumberSketch(1).mayBeDistinct(0)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "__index_level_0__, ROW_LABEL",
    "monotonically_increasing_id(), ROW_LABEL",
    "row_number() OVER (ORDER BY x ASC NULLS FIRST), ROW_LABEL",
    "Unnamed: 0, ROW_NUMBER",
    "Unnamed: 0.1, ROW_NUMBER",
    "_c0, ROW_NUMBER",
    "...1, ROW_NUMBER",
    "index, ROW_NUMBER",
    "rownames, ROW_NUMBER",
    "row.names, ROW_NUMBER",
    "rowid, ROW_NUMBER",
    "ROW_NUMBER, ROW_NUMBER",
    "Row Number, ROW_NUMBER",
    "Id, ROW_NUMBER",
    "PassengerId, ROW_NUMBER",
    "customer-id, ROW_NUMBER",
    "X, UNNAMED",
    "V1, UNNAMED",
    "#, UNNAMED",
    "Nr., UNNAMED",
    "year, MEASURE",
    "Overall rank, MEASURE",
    "dayOfYear, MEASURE",
    "weekId, MEASURE",
    "acid, NONE",
    "humidity, NONE",
    "indexed, NONE",
    "\u756a\u53f7, NONE",
  })
  void namesTellWhatColumnsAre(String name, NameHint hint) {
    assertThat(NameHint.of(name, List.of(name, "weight", "height"))).isEqualTo(hint);
  }

  @ParameterizedTest
  @CsvSource({"_c0, _c1", "V1, V2", "X, Y", "f0, f1", "x, y"})
  void namesTellNothingWhereAllAreAlike(String name, String other) {
    assertThat(NameHint.of(name, List.of(name, other))).isEqualTo(NameHint.NONE);
  }
}
