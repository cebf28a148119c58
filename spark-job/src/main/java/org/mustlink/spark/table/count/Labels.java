package org.mustlink.spark.table.count;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.model.fit.CountedLabels;

/**
 * The label values of a table and how many rows have them, and statistics of the weights.
 *
 * @param weights the number of rows and statistics of their weights
 * @param names the distinct labels, sorted
 * @param counts the number of rows of every label
 * @param warnings warnings of values that are not read exactly as they are written, or that do not
 *     seem to be classes
 * @param reader reads the texts of the label column as these labels
 */
public record Labels(
    RowWeights weights,
    List<String> names,
    long[] counts,
    List<String> warnings,
    ClassReader reader)
    implements Serializable {
  public Labels {
    names = List.copyOf(names);
    warnings = List.copyOf(warnings);
  }

  /** Makes the labels of n rows that all have the same weight. */
  public Labels(long n, List<String> names, long[] counts, List<String> warnings) {
    this(RowWeights.none(n), names, counts, warnings, ClassReader.USUAL);
  }

  /** The number of rows. */
  public long n() {
    return weights.n();
  }

  /** Returns a description of the number of rows and the range of their weights, on one line. */
  public String logLine() {
    String rows = String.format(Locale.ROOT, "%,d rows", n());
    return weights.areEqual()
        ? rows
        : rows + " of weights from " + weights.least() + " to " + weights.most();
  }

  /** The number of rows with a label. */
  public long labelled() {
    return Arrays.stream(counts).sum();
  }

  public int classes() {
    return names.size();
  }

  public String[] nameArray() {
    return names.toArray(new String[0]);
  }

  /**
   * Returns how many rows have each label.
   *
   * @param column the label column, if there is one
   */
  public CountedLabels counted(Optional<String> column) {
    return new CountedLabels(n(), names, counts, "label column " + column.orElse(""));
  }

  /**
   * Returns the index of a label, -1 if there is none.
   *
   * @throws NullPointerException if the label was not there when labels were counted
   */
  public static int index(Map<String, Integer> indices, @Nullable String label) {
    return label == null
        ? -1
        : Objects.requireNonNull(
            indices.get(label),
            "The table changed while it was read: it has a label that was not there before.");
  }

  /** Returns the indices of labels among the sorted label names. */
  public static Map<String, Integer> indices(String[] names) {
    Map<String, Integer> indices = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      indices.put(names[i], i);
    }
    return indices;
  }
}
