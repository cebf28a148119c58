package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * The label values of a table and how many rows have them.
 *
 * @param n rows
 * @param names sorted, distinct
 * @param counts rows of every label
 * @param warnings of values that are read in another way than they are written, or that are hardly
 *     classes
 */
public record Labels(long n, List<String> names, long[] counts, List<String> warnings)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public Labels {
    names = List.copyOf(names);
    warnings = List.copyOf(warnings);
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
}
