package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumbersTest extends InputMapCheck {
  @Override
  protected InputMap map() {
    return new Numbers(3);
  }

  @Override
  protected List<double[]> rows() {
    return List.of(new double[] {1, -2, 0}, new double[] {0, 0, 0}, new double[] {1e150, 3, -1e-9});
  }

  @Test
  void numbersStayAsTheyAreAndHaveTheNamesOfTheirColumns() {
    FeatureColumns columns = new FeatureColumns(ColumnKind.NUMBER, List.of("a", "b", "c"));
    assertThat(map().inputs()).isEqualTo(map().outputs()).isEqualTo(3);
    assertThat(map().outputName(columns, 1)).isEqualTo("b");
    assertThat(map().outputName(new FeatureColumns(ColumnKind.FLOAT_ARRAY, List.of("v")), 1))
        .isEqualTo("v[1]");
  }

  @Test
  void noNumbersAreNoRow() {
    assertThatThrownBy(() -> new Numbers(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
