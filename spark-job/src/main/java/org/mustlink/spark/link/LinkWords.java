package org.mustlink.spark.link;

import java.util.List;

/** Faults of links in words. */
final class LinkWords {
  static final String UNKNOWN_REMEDY =
      "Correct the links, or set {faults.unknownIds} = drop to leave such links out.";

  static final String CONTRADICTIONS_REMEDY =
      "Correct the links, or set {faults.contradictions} = drop to leave those in contradiction out. The command audit lists them.";

  private static final int SAID = 3;

  private LinkWords() {}

  static String unknown(LinkReport.Unknown unknown) {
    return counted(unknown.links(), "link")
        + (unknown.links() == 1 ? " is" : " are")
        + " on "
        + (unknown.ids() == 1 ? "an id" : counted(unknown.ids(), "id"))
        + " that the table does not have, such as "
        + String.join(", ", first(unknown.shown()))
        + ".";
  }

  static String contradictions(LinkReport.Contradictions contradictions) {
    return counted(contradictions.links(), "cannot-link")
        + " and "
        + counted(contradictions.labels(), "pair")
        + " of labels contradict must-links"
        + (contradictions.shown().isEmpty()
            ? "."
            : ": " + String.join("; ", first(contradictions.shown())) + ".");
  }

  private static List<String> first(List<String> shown) {
    return shown.subList(0, Math.min(SAID, shown.size()));
  }

  private static String counted(long number, String name) {
    return number + " " + name + (number == 1 ? "" : "s");
  }
}
