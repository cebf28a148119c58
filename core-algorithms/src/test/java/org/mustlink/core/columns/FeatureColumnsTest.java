package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureColumnsTest {
  @Test
  void aFeatureIsNamedByItsColumnOrItsIndexInOne() {
    FeatureColumns separate = new FeatureColumns(ColumnKind.NUMBER, List.of("a", "b"));
    assertThat(separate.areSeparate()).isTrue();
    assertThat(separate.name(1)).isEqualTo("b");

    FeatureColumns one = new FeatureColumns(ColumnKind.VECTOR, List.of("v"));
    assertThat(one.areSeparate()).isFalse();
    assertThat(one.name(1)).isEqualTo("v[1]");
  }

  @Test
  void noColumnAndTwoColumnsOfAllFeaturesAreRefused() {
    assertThatThrownBy(() -> new FeatureColumns(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new FeatureColumns(
                    List.of(
                        new FeatureColumn("a", ColumnKind.NUMBER),
                        new FeatureColumn("v", ColumnKind.VECTOR))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("v");
  }
}
