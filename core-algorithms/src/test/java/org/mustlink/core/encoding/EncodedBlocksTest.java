package org.mustlink.core.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.InputMapCheck;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.SparseRow;

/** A vector between a number and a category, whose rows are read as their values other than 0. */
class EncodedBlocksTest extends InputMapCheck {
  private static final EncodedColumns ALL =
      new EncodedColumns(
          List.of(
              new NumberPart(5, .5),
              new VectorPart(3),
              new LevelPart(
                  List.of("a", "b", "no value"),
                  new double[] {.5, .3, .2},
                  new double[] {0, 9},
                  new int[] {0, 1},
                  -1,
                  2,
                  new double[] {0, 9})));

  @Override
  protected InputMap map() {
    return ALL;
  }

  @Override
  protected List<double[]> rows() {
    double gap = Double.NaN;
    return List.of(
        new double[] {1, 2, 3, 4, 9},
        new double[] {0, 0, 0, 0, 0},
        new double[] {gap, 0, 7, 0, gap},
        new double[] {-1, -2, 0, 1e300, 4});
  }

  /** What is not among the values of a sparse row is 0, also for a number and for a code. */
  @Test
  void valuesThatARowDoesNotHaveAreZero() {
    assertThat(mapped(new int[0], new double[0])).containsExactly(mapped(rows().get(1)));
    assertThat(mapped(new int[] {2, 4}, new double[] {3, 9}))
        .containsExactly(mapped(new double[] {0, 0, 3, 0, 9}));
  }

  @Test
  void aVectorStandsBetweenTheOthers() {
    double[] found = mapped(rows().get(0));
    assertThat(found).hasSize(2 + 3 + 3);
    assertThat(found[0]).isEqualTo(1);
    assertThat(IntStream.range(2, 5).mapToDouble(j -> found[j])).containsExactly(2.0, 3.0, 4.0);
    assertThat(found[6]).isPositive();
    assertThat(mapped(rows().get(2))[7]).isPositive();
    assertThat(ALL.inputs()).isEqualTo(5);
    assertThat(ALL.scaled()).containsExactly(false, true, false, false, false, true, true, true);
  }

  @Test
  void outputsAreNamedByTheirColumns() {
    FeatureColumns columns =
        new FeatureColumns(
            List.of(
                new FeatureColumn("n", ColumnKind.MEASURE),
                new FeatureColumn("v", ColumnKind.VECTOR, 3),
                new FeatureColumn("c", ColumnKind.CATEGORY)));
    assertThat(IntStream.range(0, 8).mapToObj(j -> ALL.outputName(columns, j)))
        .containsExactly("n", "n: no value", "v[0]", "v[1]", "v[2]", "c: a", "c: b", "c: no value");
  }

  private static double[] mapped(double... values) {
    return mapped(IntStream.range(0, values.length).toArray(), values);
  }

  private static double[] mapped(int[] columns, double[] values) {
    double[] to = new double[ALL.outputs()];
    ALL.mapper()
        .apply(
            new InputRow<String>() {
              @Override
              public @Nullable String numbers(double[] numbers, int at) {
                throw new AssertionError("The row is sparse");
              }

              @Override
              public @Nullable String sparse(SparseRow row) {
                row.clear();
                for (int i = 0; i < columns.length; i++) {
                  row.add(columns[i], values[i]);
                }
                return null;
              }
            },
            to,
            0);
    return to;
  }
}
