package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.scacs.LandmarkGraph;

/** What a table that falls into parts means for its clusters is said in words. */
class SeparatePartsTest {
  /** Six rows of landmarks 0 and 1, three of 2 and 3, one of 4 and 5; no row uses landmark 6. */
  private static final CodedRows ROWS = rows(0, 0, 0, 0, 0, 0, 2, 2, 2, 4);

  private static CodedRows rows(int... first) {
    float[] weights = new float[2 * first.length];
    Arrays.fill(weights, 0.5f);
    int[] codes = IntStream.of(first).flatMap(i -> IntStream.of(i, i + 1)).toArray();
    return new CodedRows(codes, weights, 2);
  }

  private static LandmarkGraph graph(CodedRows rows) {
    CodeSums sums = CodeSums.empty(7, 0, rows.count());
    int[] unknown = new int[rows.count()];
    Arrays.fill(unknown, -1);
    sums.add(rows, unknown);
    return LandmarkGraph.of(sums);
  }

  private static SeparateParts ofEmbedding(CodedRows rows, int k) {
    return SeparateParts.ofEmbedding(graph(rows), k);
  }

  @Test
  void clustersThatAreAllPartsAreAsTheyShouldBe() {
    assertThat(ofEmbedding(ROWS, 3).warning(10, "")).isEmpty();
    assertThat(ofEmbedding(ROWS, 4).warning(10, "")).isEmpty();
    assertThat(ofEmbedding(rows(0, 1, 0), 2).warning(3, "")).isEmpty();
  }

  @Test
  void morePartsThanClustersCannotBeSeparated() {
    assertThat(ofEmbedding(ROWS, 2).warning(10, ""))
        .hasValueSatisfying(
            warning ->
                assertThat(Surface.COMMAND.word(warning))
                    .isEqualTo(
                        "The rows form 3 groups that are far from one another, more than the 2 clusters:"
                            + " set fit.k = 3 to separate all of them."));
  }

  @Test
  void aFewStrayRowsMayBecomeAClusterOfTheirOwn() {
    CodedRows rows =
        rows(IntStream.range(0, 100).map(i -> i == 0 ? 4 : i % 2 == 0 ? 0 : 2).toArray());
    SeparateParts parts = ofEmbedding(rows, 2);
    assertThat(parts.effect()).isEqualTo(SeparateParts.Effect.STRAY);
    assertThat(parts.concerned(rows(0, 4, 2))).containsExactly(false, true, false);
    assertThat(Surface.API.word(parts.warning(100, "all of them have no `age`").orElseThrow()))
        .startsWith("1 row (1.0 %) is far from all others; all of them have no `age`")
        .contains("set outliers = auto")
        .doesNotContain("landmark", "component", "fit.");
    assertThat(ofEmbedding(rows, 11).effect())
        .as("a cluster may be so small")
        .isEqualTo(SeparateParts.Effect.NONE);
  }

  /** One row of ten is missed by two labels with a probability of .81, by forty with one of .01. */
  @Test
  void aPartWithoutLabelsMattersIfLabelsDrawnAtRandomWouldReachIt() {
    LandmarkGraph graph = graph(ROWS);
    CodedRows many = rows(IntStream.range(0, 40).map(i -> i % 2 == 0 ? 0 : 2).toArray());
    assertThat(SeparateParts.ofLabels(graph, rows(0, 2), true, 2).warning(10, "")).isEmpty();
    assertThat(SeparateParts.ofLabels(graph, many, true, 2).warning(10, "").orElseThrow())
        .startsWith("1 row (10 %) is far from all others")
        .contains("label");
    assertThat(SeparateParts.ofLabels(graph, rows(0, 2, 4), true, 2).warning(10, "")).isEmpty();
  }

  @Test
  void whereNothingDecidesEveryPartWithoutLabelsMatters() {
    LandmarkGraph graph = graph(ROWS);
    assertThat(SeparateParts.ofLabels(graph, rows(2), false, 2).warning(10, "").orElseThrow())
        .startsWith("7 rows (70 %) are far from all others")
        .contains("the first class with a margin of 0");
    assertThat(SeparateParts.ofLabels(graph, rows(0, 2, 4), false, 2).warning(10, "")).isEmpty();
  }
}
