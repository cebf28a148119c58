package org.mustlink.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DistinctTextsTest {
  private static final StructType TYPE =
      new StructType().add("id", DataTypes.LongType).add("truth", DataTypes.StringType);

  @Test
  void numbersTextsOfEveryLengthByTheirFirstOccurrence() {
    List<String> texts = new ArrayList<>();
    Stream.of("", "a", "a\0", "\0", "\0\0", "seven77", "eight888", "eight889", "längere Namen")
        .forEach(texts::add);
    IntStream.range(0, 500).mapToObj(String::valueOf).forEach(texts::add);
    List<@Nullable String> twice = new ArrayList<>(texts);
    twice.add(null);
    twice.addAll(texts);
    PackedKeys keys = keys(twice);
    DistinctTexts distinct = new DistinctTexts(TYPE);
    for (int row = 0; row < twice.size(); row++) {
      assertThat(distinct.index(keys, row)).isEqualTo(texts.indexOf(twice.get(row)) + 1);
    }
    assertThat(distinct.count()).isEqualTo(texts.size());
    assertThat(IntStream.rangeClosed(1, texts.size()).mapToObj(distinct::text))
        .containsExactlyElementsOf(texts);
  }

  @Test
  void sharedKeysAreTheSameKeys() {
    List<String> texts = List.of("ab", "ac", "xb", "ab", "0123456789", "0123556789", "0123456789");
    PackedKeys differing = keys(List.copyOf(texts));
    assertThat(differing.shared()).isSameAs(differing);
    for (List<String> alike : List.of(texts.subList(0, 4), texts.subList(4, 7))) {
      PackedKeys whole = keys(List.copyOf(alike));
      PackedKeys shared = whole.shared();
      assertThat(shared.areShared()).isTrue();
      DistinctTexts of = new DistinctTexts(TYPE);
      for (int row = 0; row < alike.size(); row++) {
        // a pointer goes from one kind of keys to the other
        assertThat(of.index(whole, row)).isEqualTo(alike.indexOf(alike.get(row)) + 1);
        assertThat(of.index(shared, row)).isEqualTo(of.index(whole, row));
        assertThat(shared.hash(row, 3)).isEqualTo(whole.hash(row, 3));
        assertThat(shared.compare(0, row)).isEqualTo(whole.compare(0, row));
      }
    }
    PackedKeys same = keys(List.of("same", "same"));
    assertThat(same.shared().hash(1, 3)).isEqualTo(same.hash(0, 3));
  }

  private static PackedKeys keys(List<@Nullable String> texts) {
    UnsafeProjection projection = UnsafeProjection.create(TYPE);
    PackedKeys.Builder keys = new PackedKeys.Builder(0, 0);
    for (String text : texts) {
      Object[] values = {7L, UTF8String.fromString(text)};
      keys.add(projection.apply(new GenericInternalRow(values)));
    }
    return keys.build();
  }
}
