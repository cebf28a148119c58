package org.mustlink.core.survey;

import java.util.List;
import org.mustlink.core.fault.Surface;

/**
 * What was decided for a column, in words.
 *
 * @param name the name of the column
 * @param kind what it is: {@code number}, {@code category}, {@code time}, {@code text} or {@code
 *     vector}; or {@code left out}
 * @param summary what it holds and what is done with it, or why it is left out, on one line
 */
public record ColumnSummary(String name, String kind, String summary) {
  /** The kind of a column that is no feature. */
  public static final String LEFT_OUT = "left out";

  /**
   * Tells what was decided for all columns of a table, in their order.
   *
   * @param surface where it is read
   */
  public static List<ColumnSummary> of(List<DecidedColumn> columns, Surface surface) {
    return columns.stream()
        .map(
            one ->
                new ColumnSummary(
                    one.name(), kind(one.decision()), surface.word(one.decision().summary())))
        .toList();
  }

  private static String kind(ColumnDecision decision) {
    return decision.isFeature() ? decision.kind().word() : LEFT_OUT;
  }
}
