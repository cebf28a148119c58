package org.mustlink.spark.testing;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.Encoding;

/** All that was decided for the columns of a table, in lines that can be compared. */
public final class EncodingSummary {
  private EncodingSummary() {}

  /** Returns a line for each column, with every bit of what it becomes. */
  public static List<String> of(Encoding encoding) {
    return encoding.columns().stream()
        .map(
            one -> {
              ColumnDecision decision = one.decision();
              return String.join(
                  " | ",
                  one.name(),
                  decision.kind().toString(),
                  decision.summary(),
                  String.valueOf(decision.warning()),
                  decision.feature().map(EncodingSummary::part).orElse("left out"),
                  String.valueOf(decision.moments()));
            })
        .toList();
  }

  private static String part(ColumnPart part) {
    return part instanceof LevelPart category
        ? category.levels()
            + Arrays.toString(category.shares())
            + Arrays.toString(category.codes())
            + Arrays.toString(category.indices())
            + category.other()
            + category.gap()
            + Arrays.toString(category.seen())
        : part.toString();
  }
}
