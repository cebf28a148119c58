package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({
    "2, There are more than the 2 clusters",
    "3, There are as many as clusters",
    "4, fewer of the 4 clusters to divide the others",
  })
  void clustersOfAnEmbeddingFollowTheParts(int k, String meaning) {
    String summary = SeparateParts.of(graph(ROWS)).ofEmbedding(k).orElseThrow();
    assertThat(summary)
        .startsWith(
            "The rows fall into 3 separate parts, which hold 60.0 %, 30.0 %, 10.0 % of them")
        .contains(meaning)
        .doesNotContain("landmark graph", "component");
    assertThat(Surface.COMMAND.word(summary))
        .contains("map of the report", "higher fit.neighbours");
    assertThat(Surface.API.word(summary))
        .doesNotContain("report", "fit.")
        .contains("higher neighbours");
  }

  @Test
  void labelsThatMissAPartAreReported() {
    LandmarkGraph graph = graph(ROWS);
    SeparateParts parts = SeparateParts.of(graph);
    assertThat(parts.ofLabels(graph, rows(0, 2), true).orElseThrow())
        .contains(
            "one part has no row with a known class",
            "for 10.0 % of the rows classifiers decide that have learned from rows of other parts");
    assertThat(parts.ofLabels(graph, rows(2), false).orElseThrow())
        .contains("2 parts have no row with a known class", "70.0 % of the rows nothing decides");
    assertThat(parts.ofLabels(graph, rows(0, 2, 4), true)).isEmpty();
  }

  @Test
  void aTableOfOnePartIsNoMatter() {
    SeparateParts one = SeparateParts.of(graph(rows(0, 1, 0)));
    assertThat(one.count()).isOne();
    assertThat(one.ofEmbedding(2)).isEmpty();
  }
}
