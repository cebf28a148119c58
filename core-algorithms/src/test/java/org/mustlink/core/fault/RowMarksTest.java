package org.mustlink.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowMarksTest {
  private static BadDataException fault() {
    return new BadDataException(
        "%s and %s of %s are apart. Set {fit.k}."
            .formatted(RowMarks.row(12), RowMarks.row(0), RowMarks.label(1)));
  }

  @Test
  void rowsAndLabelsWithoutNamesAreReadByTheirNumbers() {
    assertThat(fault()).hasMessage("row 12 and row 0 of label 1 are apart. Set k.");
    assertThat(fault().message(Surface.COMMAND))
        .isEqualTo("row 12 and row 0 of label 1 are apart. Set fit.k.");
  }

  @Test
  void namesAreInsertedUnchanged() {
    List<String> labels = List.of("red", "$1 {row 0}");

    assertThat(fault().message(Surface.COMMAND, row -> "row id" + row, labels::get))
        .isEqualTo("row id12 and row id0 of $1 {row 0} are apart. Set fit.k.");
  }
}
