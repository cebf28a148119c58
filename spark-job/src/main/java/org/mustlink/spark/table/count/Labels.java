package org.mustlink.spark.table.count;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mustlink.spark.sample.RowWeights;

/**
 * The label values of a table and how many rows have them, and what is known of the weights.
 *
 * @param weights of the rows, and how many rows there are
 * @param names sorted, distinct
 * @param counts rows of every label
 * @param warnings of values that are read in another way than they are written, or that are hardly
 *     classes
 */
public record Labels(RowWeights weights, List<String> names, long[] counts, List<String> warnings)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public Labels {
    names = List.copyOf(names);
    warnings = List.copyOf(warnings);
  }

  /** The labels of n rows that all weigh the same. */
  public Labels(long n, List<String> names, long[] counts, List<String> warnings) {
    this(RowWeights.none(n), names, counts, warnings);
  }

  /** The number of rows. */
  public long n() {
    return weights.n();
  }

  /** How many rows there are, and what they weigh, on one line. */
  public String told() {
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

  /** Where labels stand among the sorted label names. */
  public static Map<String, Integer> indices(String[] names) {
    Map<String, Integer> indices = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      indices.put(names[i], i);
    }
    return indices;
  }
}
