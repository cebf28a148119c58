package org.mustlink.core.survey;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Counts of values that are split and ordered by chance, as tasks of a table may find them. */
record Splits(long seed) {
  /** Counts the values in their order, merged into an empty sketch as all counts are. */
  static <S, V> S whole(
      List<V> values, Supplier<S> empty, BiConsumer<S, V> add, BiConsumer<S, S> merge) {
    S one = empty.get();
    values.forEach(value -> add.accept(one, value));
    S all = empty.get();
    merge.accept(all, one);
    return all;
  }

  /**
   * Counts the values in another order, in up to nine parts of which some are empty, merged as a
   * tree.
   */
  <S, V> S split(List<V> values, Supplier<S> empty, BiConsumer<S, V> add, BiConsumer<S, S> merge) {
    Random random = new Random(seed);
    List<V> shuffled = new ArrayList<>(values);
    Collections.shuffle(shuffled, random);
    List<S> parts = new ArrayList<>();
    int count = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      parts.add(empty.get());
    }
    int used = 1 + random.nextInt(count);
    shuffled.forEach(value -> add.accept(parts.get(random.nextInt(used)), value));
    while (parts.size() > 1) {
      S from = parts.remove(random.nextInt(parts.size()));
      merge.accept(parts.get(random.nextInt(parts.size())), from);
    }
    S all = empty.get();
    merge.accept(all, parts.get(0));
    return all;
  }
}
