package org.mustlink.spark.table.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class ColumnTallyTest {
  private static final List<String> SCHEMAS =
      List.of("a int, b int", "b int, c double", "a bigint", "c double, A int, d string", "b int");

  @Test
  void doesNotDependOnHowFilesAreShared() {
    String whole = summary(tally(0, SCHEMAS.size()));
    assertThat(whole)
        .isEqualTo(
            "5 files; a: 3, {int=f0, bigint=f2}, without f1; b: 3, {int=f0}, without f2;"
                + " c: 2, {double=f1}, without f0; d: 1, {string=f3}, without f0;");
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 20; round++) {
      int first = 1 + random.nextInt(SCHEMAS.size() - 1);
      int second = first + random.nextInt(SCHEMAS.size() - first);
      ColumnTally later = tally(first, SCHEMAS.size());
      if (second > first) {
        later = tally(first, second).add(tally(second, SCHEMAS.size()));
      }
      assertThat(summary(tally(0, first).add(later))).isEqualTo(whole);
    }
  }

  private static ColumnTally tally(int from, int to) {
    ColumnTally all = ColumnTally.of("f" + from, StructType.fromDDL(SCHEMAS.get(from)), false);
    for (int i = from + 1; i < to; i++) {
      all.add(ColumnTally.of("f" + i, StructType.fromDDL(SCHEMAS.get(i)), false));
    }
    return all;
  }

  private static String summary(ColumnTally tally) {
    List<String> words = new ArrayList<>(List.of(tally.files() + " files;"));
    for (ColumnTally.Found column : tally.columns()) {
      words.add(
          "%s: %d, %s, without %s;"
              .formatted(
                  column.field().name(),
                  column.files(),
                  column.types(),
                  column.without().orElse("none")));
    }
    return String.join(" ", words);
  }
}
