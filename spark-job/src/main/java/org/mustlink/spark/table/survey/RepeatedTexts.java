package org.mustlink.spark.table.survey;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
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

  /** Adds a row whose text may be in memory that is used again, or that has none. */
  void add(@Nullable UTF8String text) {
    if (text == null) {
      gaps++;
      return;
    }
    long[] count = counts.get(text);
    if (count != null) {
      count[0]++;
      return;
    }
    if (counts.size() == BATCH) {
      end();
    }
    counts.put(text.clone(), new long[] {1});
  }

  /** Puts what is counted into the sketch. */
  void end() {
    counts.forEach((text, count) -> sketch.addText(text.toString(), count[0]));
    counts.clear();
    sketch.addText(null, gaps);
    gaps = 0;
  }
}
