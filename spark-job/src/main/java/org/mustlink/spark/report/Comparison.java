package org.mustlink.spark.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two results, which is written as {@code comparison.json}.
 *
 * @param before the path of the earlier result
 * @param after the path of the later result
 * @param earlier the summary of the earlier result, without its description
 * @param later the summary of the later result, without its description
 * @param rows the contingency table of their clusters; null if their rows cannot be joined by ids
 */
public record Comparison(
    String before, String after, JsonNode earlier, JsonNode later, @Nullable Rows rows) {
  /**
   * The rows of both results.
   *
   * @param both the number of rows in both results
   * @param onlyBefore the number of rows only in the earlier result
   * @param onlyAfter the number of rows only in the later result
   * @param same the share of the rows in both that are in clusters with the same id
   * @param ari the adjusted Rand index of the clusters of the rows in both
   * @param cells the numbers of rows in both by their two clusters
   */
  public record Rows(
      long both, long onlyBefore, long onlyAfter, double same, double ari, List<Cell> cells) {}

  /** The number of rows in a cluster of the earlier result and a cluster of the later one. */
  public record Cell(int before, int after, long rows) {}

  /** Makes the comparison of two results. */
  public static Comparison of(
      WrittenResult before,
      WrittenResult after,
      JsonNode earlier,
      JsonNode later,
      Optional<Rows> rows) {
    return new Comparison(
        before.path().toString(),
        after.path().toString(),
        undescribed(earlier),
        undescribed(later),
        rows.orElse(null));
  }

  private static JsonNode undescribed(JsonNode summary) {
    return summary.<ObjectNode>deepCopy().without(List.of("description"));
  }
}
