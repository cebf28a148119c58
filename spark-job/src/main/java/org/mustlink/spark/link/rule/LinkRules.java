package org.mustlink.spark.link.rule;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;

/**
 * Rules by columns of the table itself. A null, or a text of blanks alone, says nothing.
 *
 * @param together columns of which rows with an equal value belong to the same cluster
 * @param togetherWeights how strongly each of these rules is believed, in (0, 1]; 1 for one that
 *     nobody doubts
 * @param holdout the share of the values of each column of {@code together} and {@code apart}, in
 *     [0, 1), that ties no rows and keeps none apart in a fit and is measured separately
 * @param apart columns of which at most {@code most} rows with an equal value belong to the same
 *     cluster
 * @param most how many rows of a value of a column of {@code apart} a cluster may hold
 * @param apartWeights how strongly each rule of {@code apart} is believed, in (0, 1]; 1 for one
 *     that nobody doubts
 */
public record LinkRules(
    List<String> together,
    List<Double> togetherWeights,
    double holdout,
    List<String> apart,
    int most,
    List<Double> apartWeights) {
  /** No rules. */
  public static final LinkRules NONE = new LinkRules(List.of(), List.of(), 1);

  /**
   * Checks what can be checked without reading. Without weights all are 1.
   *
   * @throws BadSettingException if a column is of both kinds of rules, or weights are not as many
   *     as columns
   */
  public LinkRules {
    together = List.copyOf(together);
    apart = List.copyOf(apart);
    togetherWeights =
        weights("{links.togetherWeights}", togetherWeights, "{links.together}", together);
    apartWeights = weights("{links.apartWeights}", apartWeights, "{links.apart}", apart);
    for (String column : apart) {
      if (together.contains(column)) {
        throw BadSettingException.of(
            "{links.apart}",
            "'" + column + "'",
            "{links.together} names that column too, so that equal rows would be together and"
                + " apart",
            "Remove it from one of the two settings.");
      }
    }
  }

  /** Makes rules of which nobody doubts one, without values that are held out. */
  public LinkRules(List<String> together, List<String> apart, int most) {
    this(together, List.of(), 0, apart, most, List.of());
  }

  /** Checks weights; without any, all are 1. */
  private static List<Double> weights(
      String setting, List<Double> given, String columnsSetting, List<String> columns) {
    if (given.isEmpty()) {
      return Collections.nCopies(columns.size(), 1.0);
    }
    if (columns.isEmpty()) {
      throw BadSettingException.of(
          setting,
          given,
          columnsSetting + " is not set, so that there are no rules to weigh",
          "Set " + columnsSetting + " to columns of the table, or remove the weights.");
    }
    if (given.size() != columns.size()) {
      throw BadSettingException.of(
          setting,
          given,
          String.format(
              Locale.ROOT,
              "it has %d weights, and %s names %d columns: %s",
              given.size(),
              columnsSetting,
              columns.size(),
              String.join(", ", columns)),
          "Give one weight for each column, in the same order, or none if all are 1.");
    }
    return List.copyOf(given);
  }

  /** Whether some rows are tied by a rule that is doubted. */
  public boolean soft() {
    return togetherWeights.stream().anyMatch(weight -> weight < 1);
  }

  /** Returns the rules with values held out. */
  public LinkRules holding(double share) {
    return new LinkRules(together, togetherWeights, share, apart, most, apartWeights);
  }

  /** Rules that keep rows together, and none that keep them apart. */
  public static LinkRules together(List<String> columns) {
    return new LinkRules(columns, List.of(), 1);
  }

  /** Returns all columns of rules, which are no features. */
  public List<String> columns() {
    return Stream.concat(together.stream(), apart.stream()).toList();
  }

  /** Whether there is no rule. */
  public boolean isEmpty() {
    return together.isEmpty() && apart.isEmpty();
  }

  /**
   * Refuses rules that keep rows apart, in words for what does not know them.
   *
   * @param what what does not know them
   * @throws BadSettingException naming the setting
   */
  public void requireNoneApart(String what) {
    if (!apart.isEmpty()) {
      throw BadSettingException.of(
          "{links.apart}",
          apart,
          what + " does not keep rows apart by a column, which a fit does",
          "Remove the setting, or state cannot-links in a table of links.");
    }
  }
}
