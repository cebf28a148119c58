package org.mustlink.core.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
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
  void noColumnIsRefused() {
    assertThatThrownBy(() -> new FeatureColumns(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aVectorHasItsInputsBesideOtherColumns() {
    FeatureColumns mixed =
        new FeatureColumns(
            List.of(
                new FeatureColumn("v", ColumnKind.VECTOR, 2),
                new FeatureColumn("a", ColumnKind.MEASURE),
                new FeatureColumn("w", ColumnKind.WORDS, 3),
                new FeatureColumn("b", ColumnKind.CATEGORY)));
    assertThat(mixed.areSeparate()).isTrue();
    assertThat(mixed.haveBlocks()).isTrue();
    assertThat(mixed.inputs()).isEqualTo(7);
    assertThat(IntStream.range(0, 7).mapToObj(mixed::name))
        .containsExactly("v", "v", "a", "w", "w", "w", "b");
    assertThat(IntStream.range(0, 7).mapToObj(mixed::kind))
        .containsExactly(
            ColumnKind.VECTOR,
            ColumnKind.VECTOR,
            ColumnKind.MEASURE,
            ColumnKind.WORDS,
            ColumnKind.WORDS,
            ColumnKind.WORDS,
            ColumnKind.CATEGORY);
    assertThat(new FeatureColumns(ColumnKind.NUMBER, List.of("a", "b")).haveBlocks()).isFalse();
  }
}
