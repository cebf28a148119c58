package org.mustlink.spark.link;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.sideinfo.RuleWeight;

/**
 * Rules by columns of the table itself. A null, or a text of blanks alone, says nothing.
 *
 * @param together columns of which rows with an equal value belong to the same cluster
 * @param apart columns of which at most {@code most} rows with an equal value belong to the same
 *     cluster
 * @param most how many rows of a value of a column of {@code apart} a cluster may hold
 * @param apartWeights for each column of {@code apart} how far its owner believes it, above 0 and
 *     at most 1; rules of weight 1 hold in any case
 */
public record LinkRules(
    List<String> together, List<String> apart, int most, List<Double> apartWeights) {
  /** No rules. */
  public static final LinkRules NONE = new LinkRules(List.of(), List.of(), 1);

  /** Makes rules that hold in any case. */
  public LinkRules(List<String> together, List<String> apart, int most) {
    this(together, apart, most, List.of());
  }

  /**
   * Checks what can be checked without reading. Without weights all are 1.
   *
   * @throws BadSettingException if a column is named twice, clusters may hold no row of a value, or
   *     weights are out of their range or not as many as columns
   */
  public LinkRules {
    together = List.copyOf(together);
    apart = List.copyOf(apart);
    apartWeights = weights(apart, apartWeights);
    requireOnce("{links.together}", together);
    requireOnce("{links.apart}", apart);
    for (String column : apart) {
      if (together.contains(column)) {
        throw BadSettingException.of(
            "{links.apart}",
            "'" + column + "'",
            "{links.together} names that column too, so that equal rows would be together and apart",
            "Remove it from one of the two settings.");
      }
    }
    if (most < 1) {
      throw BadSettingException.of(
          "{links.apartMost}",
          most,
          "a cluster may hold at least one row of a value",
          "Give a whole number from 1 on.");
    }
  }

  private static List<Double> weights(List<String> apart, List<Double> given) {
    if (given.isEmpty()) {
      return Collections.nCopies(apart.size(), 1.0);
    }
    String setting = "{links.apartWeights}";
    if (apart.isEmpty()) {
      throw BadSettingException.of(
          setting,
          given,
          "{links.apart} is not set, so that there are no rules to weigh",
          "Set {links.apart} to columns of the table, or remove this setting.");
    }
    if (given.size() != apart.size()) {
      throw BadSettingException.of(
          setting,
          given,
          "it has "
              + given.size()
              + " weights, and {links.apart} names "
              + apart.size()
              + " columns: "
              + String.join(", ", apart),
          "Give one weight for each column, in the same order.");
    }
    for (int i = 0; i < given.size(); i++) {
      if (!RuleWeight.allows(given.get(i))) {
        throw BadSettingException.of(
            setting,
            given,
            "the weight of '"
                + apart.get(i)
                + "' is "
                + given.get(i)
                + ", not above 0 and at most 1",
            "Give 1 for a rule that holds in any case, less for one that features may break.");
      }
    }
    return List.copyOf(given);
  }

  private static void requireOnce(String setting, List<String> columns) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.subList(0, i).contains(columns.get(i))) {
        throw BadSettingException.of(
            setting,
            columns,
            "it contains the column '" + columns.get(i) + "' twice",
            "Name it once.");
      }
    }
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
