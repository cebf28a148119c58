package org.mustlink.spark.job.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.survey.ColumnSummary;

class ColumnLinesTest {
  @Test
  void eachColumnHasALineWithItsKindSaidOnce() {
    assertThat(
            ColumnLines.of(
                List.of(
                    new ColumnSummary("mass", "number", "number from 1 to 2"),
                    new ColumnSummary("name", "left out", "its values name rows"))))
        .containsExactly("  mass  number    from 1 to 2", "  name  left out  its values name rows");
  }

  @Test
  void namesAndTextsAreCutAndShowNoControlCharacters() {
    String line =
        ColumnLines.of(
                List.of(
                    new ColumnSummary(
                        "a\tb\u202e" + "x".repeat(200), "category", "of 2 levels: \n\u001b[1m")))
            .get(0);
    assertThat(line)
        .startsWith("  a\\u0009b\\u202ex")
        .contains("...")
        .endsWith("of 2 levels: \\u000a\\u001b[1m")
        .hasSizeLessThan(80);
  }

  @Test
  void manyColumnsAreTwentyLines() {
    List<ColumnSummary> many =
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    new ColumnSummary(
                        "c" + i, i % 13 == 12 ? "left out" : "category", "of 2 levels"))
            .toList();
    List<String> lines = ColumnLines.of(many);
    assertThat(lines).hasSize(20);
    assertThat(lines.get(19))
        .isEqualTo("  and 21 more columns: 19 categories, 2 left out (c25, c38)");
    assertThat(ColumnLines.of(many.subList(0, 20)))
        .hasSize(20)
        .noneMatch(line -> line.contains("more"));
  }
}
