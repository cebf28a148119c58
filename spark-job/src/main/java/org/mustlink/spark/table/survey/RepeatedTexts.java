package org.mustlink.spark.table.survey;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import org.mustlink.core.survey.ColumnSketch;

/**
 * Counts equal texts of a column before they go into its sketch, so that a text that many rows have
 * is decoded and parsed once. Memory is bounded. Mutable and not thread-safe.
 */
final class RepeatedTexts {
  /** The number of texts with which a batch ends. */
  private static final int BATCH = 1 << 13;

  private final ColumnSketch sketch;
  private final Map<UTF8String, long[]> counts = new HashMap<>();
  private long gaps;

  RepeatedTexts(ColumnSketch sketch) {
    this.sketch = sketch;
  }

  /** Adds rows that have no text. */
  void addGaps(long rows) {
    gaps += rows;
  }

  /** Adds rows with a text, which may be in memory that is used again. */
  void add(UTF8String text, long rows) {
    long[] count = counts.get(text);
    if (count != null) {
      count[0] += rows;
      return;
    }
    if (counts.size() == BATCH) {
      end();
    }
    counts.put(text.copy(), new long[] {rows});
  }

  /** Puts what is counted into the sketch. */
  void end() {
    counts.forEach((text, count) -> sketch.addText(text.toString(), count[0]));
    counts.clear();
    sketch.addText(null, gaps);
    gaps = 0;
  }
}
