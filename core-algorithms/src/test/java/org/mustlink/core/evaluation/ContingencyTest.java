package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ContingencyTest {

  @Test
  void countsRowsOfParallelArrays() {
    Contingency table = Contingency.of(new int[] {0, 2, 2, 0, 2}, new int[] {1, 0, 0, 1, 1});

    assertThat(counts(table)).isDeepEqualTo(new long[][] {{0, 2}, {0, 0}, {2, 1}});
    assertThat(table.clusters()).isEqualTo(3);
    assertThat(table.classes()).isEqualTo(2);
    assertThat(table.count(2, 0)).isEqualTo(2);
    assertThat(table.total()).isEqualTo(5);
    assertThat(table.clusterSizes()).containsExactly(2, 0, 3);
    assertThat(table.classSizes()).containsExactly(2, 3);
  }

  @Test
  void builderAddsUp() {
    Contingency.Builder builder =
        Contingency.builder(2, 3).add(1, 2, 5).add(0, 0, 1).add(1, 2, 10_000_000_000L);
    Contingency before = builder.build();
    builder.add(0, 1, 7);

    assertThat(counts(before)).isDeepEqualTo(new long[][] {{1, 0, 0}, {0, 0, 10_000_000_005L}});
    assertThat(counts(builder.build()))
        .isDeepEqualTo(new long[][] {{1, 7, 0}, {0, 0, 10_000_000_005L}});
  }

  @Test
  void sharesNoArrayWithCallers() {
    long[][] given = {{1, 2}, {3, 4}};
    Contingency table = new Contingency(given);
    given[0][0] = 99;
    table.clusterSizes()[0] = 99;
    table.classSizes()[0] = 99;

    assertThat(counts(table)).isDeepEqualTo(new long[][] {{1, 2}, {3, 4}});
    assertThat(table.clusterSizes()).containsExactly(3, 7);
    assertThat(table.classSizes()).containsExactly(4, 6);
  }

  @Test
  void countsUpToTheLargestLong() {
    long half = Long.MAX_VALUE / 2;
    assertThat(new Contingency(new long[][] {{half, half}, {1, 0}}).total())
        .isEqualTo(Long.MAX_VALUE);
    refuses(
        () -> new Contingency(new long[][] {{half, half}, {1, 1}}),
        "more than 9223372036854775807 rows");
    refuses(
        () -> Contingency.builder(1, 1).add(0, 0, Long.MAX_VALUE).add(0, 0, 1),
        "more than 9223372036854775807 rows");
  }

  @Test
  void refusesShapesThatAreNoTable() {
    refuses(() -> new Contingency(new long[0][]), "no clusters");
    refuses(() -> new Contingency(new long[2][0]), "2 clusters x 0 classes");
    refuses(() -> new Contingency(new long[][] {{1, 2}, {3}}), "cluster 1 has 1");
    refuses(() -> new Contingency(new long[2][2]), "holds no rows");
    refuses(() -> Contingency.builder(0, 3), "0 clusters x 3 classes");
    refuses(() -> Contingency.builder(3, -1), "3 clusters x -1 classes");
    refuses(() -> Contingency.builder(3, 2).build(), "holds no rows");
    refuses(() -> Contingency.builder(1 << 13, (1 << 11) + 1), "too large");
  }

  @Test
  void refusesNegativesAndUnknownNumbers() {
    refuses(() -> new Contingency(new long[][] {{1, 2}, {-3, 4}}), "cluster 1 and class 0 is -3");
    refuses(() -> Contingency.builder(2, 2).add(0, 1, -1), "cluster 0 and class 1 is -1");
    refuses(() -> Contingency.builder(2, 3).add(2, 0, 1), "Cluster number 2");
    refuses(() -> Contingency.builder(2, 3).add(0, -1, 1), "Class number -1");
    Contingency table = new Contingency(new long[][] {{1}});
    assertThatThrownBy(() -> table.count(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void refusesArraysThatAreNotParallelNumbers() {
    refuses(() -> Contingency.of(new int[3], new int[2]), "3 cluster numbers but 2 class numbers");
    refuses(() -> Contingency.of(new int[0], new int[0]), "no rows");
    refuses(() -> Contingency.of(new int[] {0, -1}, new int[2]), "Row 1 has cluster number -1");
    refuses(() -> Contingency.of(new int[2], new int[] {-7, 0}), "Row 0 has class number -7");
    refuses(
        () -> Contingency.of(new int[] {Integer.MAX_VALUE}, new int[] {Integer.MAX_VALUE}),
        "without gaps");
  }

  private static void refuses(ThrowingCallable call, String words) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(words);
  }

  private static long[][] counts(Contingency table) {
    long[][] counts = new long[table.clusters()][table.classes()];
    for (int i = 0; i < counts.length; i++) {
      for (int j = 0; j < counts[i].length; j++) {
        counts[i][j] = table.count(i, j);
      }
    }
    return counts;
  }
}
