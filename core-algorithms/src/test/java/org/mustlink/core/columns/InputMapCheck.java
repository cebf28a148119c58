package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every map of rows does, whatever it takes of a row. */
public abstract class InputMapCheck {
  private static final String REFUSED = "the row is refused";

  /** The map. */
  protected abstract InputMap map();

  /** Rows that it takes, of as many inputs, not all of them equal. */
  protected abstract List<double[]> rows();

  @Test
  void itWritesItsOutputsAndNothingBesideThem() {
    for (double[] row : rows()) {
      double[] to = new double[map().outputs() + 3];
      Arrays.fill(to, Double.NaN);

      assertThat(map().mapper().<String>apply(new GivenRow(row, null), to, 2)).isNull();

      for (int j = 0; j < to.length; j++) {
        assertThat(Double.isNaN(to[j])).isEqualTo(j < 2 || j == to.length - 1);
      }
    }
  }

  @Test
  void aRowIsMappedAsByItselfWhateverCameBefore() {
    RowMapper one = map().mapper();
    for (double[] row : rows()) {
      assertThat(mapped(one, row)).containsExactly(mapped(map().mapper(), row));
      refused(one, row);
    }
    assertThat(mapped(one, rows().get(1))).isNotEqualTo(mapped(one, rows().get(0)));
  }

  @Test
  void aRefusedRowIsReportedAndNotMapped() {
    refused(map().mapper(), rows().get(0));
  }

  @Test
  void itIsTheSameOnAnotherMachine() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(map());
    }
    InputMap sent;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      sent = (InputMap) in.readObject();
    }
    for (double[] row : rows()) {
      assertThat(mapped(sent.mapper(), row)).containsExactly(mapped(map().mapper(), row));
    }
  }

  @Test
  void everyOutputHasANameOfItsOwn() {
    FeatureColumns columns = new FeatureColumns(ColumnKind.VECTOR, List.of("v"));

    List<String> names =
        IntStream.range(0, map().outputs()).mapToObj(j -> map().outputName(columns, j)).toList();

    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.contains("v"));
  }

  private double[] mapped(RowMapper mapper, double[] row) {
    double[] to = new double[map().outputs()];
    assertThat(mapper.<String>apply(new GivenRow(row, null), to, 0)).isNull();
    return to;
  }

  private void refused(RowMapper mapper, double[] row) {
    assertThat(mapper.<String>apply(new GivenRow(row, REFUSED), new double[map().outputs()], 0))
        .isEqualTo(REFUSED);
  }

  /** A row that is given, or is refused. */
  private record GivenRow(double[] values, @Nullable String problem) implements InputRow<String> {
    @Override
    public @Nullable String numbers(double[] to, int at) {
      System.arraycopy(values, 0, to, at, values.length);
      return problem;
    }

    @Override
    public @Nullable String sparse(SparseRow to) {
      to.clear();
      for (int t = 0; t < values.length; t++) {
        to.add(t, values[t]);
      }
      return problem;
    }
  }
}
