package org.mustlink.spark.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two results beside each other; written as {@code comparison.json}.
 *
 * @param before the path of the one
 * @param after the path of the other
 * @param earlier the summary of the one, without its description
 * @param later the summary of the other, without its description
 * @param rows how their clusters meet; null where the results do not name their rows alike
 */
public record Comparison(
    String before, String after, JsonNode earlier, JsonNode later, @Nullable Rows rows) {
  /**
   * The rows of both results.
   *
   * @param both rows in both
   * @param onlyBefore rows in the earlier result alone
   * @param onlyAfter rows in the later result alone
   * @param same the share of the rows in both that are in clusters of the same number
   * @param ari adjusted Rand index of the clusters of the rows in both
   * @param cells rows in both by their two clusters
   */
  public record Rows(
      long both, long onlyBefore, long onlyAfter, double same, double ari, List<Cell> cells) {}

  /** Rows of a cluster of the earlier result and a cluster of the later one. */
  record Cell(int before, int after, long rows) {}

  /** The results beside each other. */
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
