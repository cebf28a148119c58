package org.mustlink.spark.table;

import java.util.List;
import java.util.stream.Stream;

/**
 * What was left out of a table, or set aside, before it is clustered. It was told when it was
 * found, and is in the summary of a fit too.
 *
 * @param leftOut the columns that are not features though they could be
 * @param warnings sentences about them, and about rows and labels that take no part
 * @param notes sentences about what is as expected, which are in no summary
 */
public record Remarks(List<LeftOutColumn> leftOut, List<String> warnings, List<String> notes) {
  /** Nothing was left out. */
  public static final Remarks NONE = new Remarks(List.of(), List.of());

  public Remarks {
    leftOut = List.copyOf(leftOut);
    warnings = List.copyOf(warnings);
    notes = List.copyOf(notes);
  }

  /** Makes remarks without notes. */
  public Remarks(List<LeftOutColumn> leftOut, List<String> warnings) {
    this(leftOut, warnings, List.of());
  }

  /** Returns these remarks and others. */
  public Remarks and(Remarks others) {
    return new Remarks(
        joined(leftOut, others.leftOut),
        joined(warnings, others.warnings),
        joined(notes, others.notes));
  }

  /** Returns these remarks and one more warning. */
  public Remarks and(String warning) {
    return and(new Remarks(List.of(), List.of(warning)));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
