package org.mustlink.spark.job.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer about a row, or about two rows, as the journal keeps it.
 *
 * @param row what is known of the row, by column
 * @param given what is said; null if nothing is
 */
record RowAnswer(Map<String, @Nullable String> row, @Nullable Answer given) {
  RowAnswer {
    row = new LinkedHashMap<>(row);
  }
}
