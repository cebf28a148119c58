package org.mustlink.spark.job.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer about a row, or about two rows, in an entry of the journal.
 *
 * @param row what the entry knows of the row, by column
 * @param given what is said; null if nothing is
 */
record RowAnswer(Map<String, @Nullable String> row, @Nullable Answer given) {
  private static final String ROW = "row";
  private static final String HOW = "how";
  private static final String TEXT = "text";
  private static final String WEIGHT = "weight";

  /** Reads an entry. */
  static RowAnswer of(JsonNode entry) {
    Map<String, @Nullable String> row = new LinkedHashMap<>();
    entry
        .path(ROW)
        .properties()
        .forEach(
            cell ->
                row.put(cell.getKey(), cell.getValue().isNull() ? null : cell.getValue().asText()));
    JsonNode weight = entry.path(WEIGHT);
    return new RowAnswer(
        row,
        entry.path(HOW).isNull()
            ? null
            : new Answer(
                Answer.Kind.valueOf(entry.path(HOW).asText().toUpperCase(Locale.ROOT)),
                entry.path(TEXT).asText(),
                weight.isNumber() ? Double.valueOf(weight.asDouble()) : null,
                entry.path(AnswerColumns.CONFIRMED).asBoolean()));
  }

  /** Writes this into an entry, which it returns. */
  ObjectNode in(ObjectNode entry) {
    ObjectNode cells = entry.putObject(ROW);
    row.forEach(cells::put);
    entry.put(HOW, given == null ? null : given.kind().name().toLowerCase(Locale.ROOT));
    entry.put(TEXT, given == null ? null : given.text());
    if (given != null && given.weight() != null) {
      entry.put(WEIGHT, given.weight());
    }
    if (given != null && given.confirmed()) {
      entry.put(AnswerColumns.CONFIRMED, true);
    }
    return entry;
  }
}
