package org.mustlink.spark.suggest;

import java.util.Locale;
import org.mustlink.core.suggest.Suggestions;

/** The texts that tell why a row or a pair is suggested. */
final class Reasons {
  /** The margin below which the cluster of a row is uncertain. */
  private static final double DOUBT = 0.5;

  private Reasons() {}

  static String of(Suggestions.Choice choice) {
    return why(choice) + "; it represents about " + rows(choice.reach()) + ".";
  }

  static String of(Suggestions.Pair pair) {
    if (pair.row().row().cluster() != pair.other().cluster()) {
      return "Each row is typical of its cluster: the answer decides whether both clusters are one.";
    }
    return why(pair.row())
        + "; the second row is typical of the same cluster, which has about "
        + rows(pair.row().reach())
        + " like the first.";
  }

  private static String why(Suggestions.Choice choice) {
    if (choice.names()) {
      return "This row is the most typical one of a cluster without a label: an answer names the cluster";
    }
    return choice.unseen()
        ? "No row near this one has an answer"
        : choice.row().margin() < DOUBT
            ? "The cluster of this row is in doubt"
            : "Few rows near this one have an answer";
  }

  private static String rows(double reach) {
    long rows = Math.max(1, Math.round(reach));
    return String.format(Locale.ROOT, rows == 1 ? "%d row" : "%d rows", rows);
  }
}
