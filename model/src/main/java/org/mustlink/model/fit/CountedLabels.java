package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.List;

/**
 * How many rows of a table have each label.
 *
 * @param n the number of rows
 * @param names the distinct labels, sorted
 * @param counts the number of rows of every label
 * @param source what holds the labels, for messages, such as "label column known"
 */
public record CountedLabels(long n, List<String> names, long[] counts, String source) {
  public CountedLabels {
    names = List.copyOf(names);
  }

  /** The number of distinct labels. */
  public int classes() {
    return names.size();
  }

  /** The number of rows with a label. */
  public long labelled() {
    return Arrays.stream(counts).sum();
  }
}
