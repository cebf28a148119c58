package org.mustlink.core.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.mustlink.core.fault.BadSettingException;

/**
 * The sizes of the classes as far as the user knows them: the share of all rows that belongs to
 * each class.
 *
 * @param byName the share of each class by the name of the class, greater than 0, with the sum 1
 */
public record ClassShares(Map<String, Double> byName) {
  /** The sum of given shares may differ from 1 by this much, since users round them. */
  private static final double ROUNDED = 0.02;

  /** The key of the option. */
  static final String KEY = "classShares";

  private static final String NONE = "none";

  public ClassShares {
    byName = Collections.unmodifiableMap(new TreeMap<>(byName));
  }

  /** The texts {@code none} and, such as for two classes, {@code good:0.8, bad:0.2}. */
  static Range<Optional<ClassShares>> range() {
    return new Range<>(
        "none | NAME:SHARE, NAME:SHARE, ... with each class once, shares > 0 and their sum 1",
        Range.Kind.TEXT,
        text -> text.equals(NONE) ? Optional.empty() : Optional.of(read(text)));
  }

  private static ClassShares read(String text) {
    Map<String, Double> shares = new TreeMap<>();
    double sum = 0;
    for (String part : text.split(",", -1)) {
      int colon = part.lastIndexOf(':');
      String number = part.substring(colon + 1).trim();
      if (colon < 0 || !Range.isPlainNumber(number)) {
        throw new IllegalArgumentException("no share in " + part);
      }
      double share = Double.parseDouble(number);
      sum += share;
      if (!(share > 0) || shares.put(part.substring(0, colon).trim(), share) != null) {
        throw new IllegalArgumentException("no share, or a second one, in " + part);
      }
    }
    if (!(Math.abs(sum - 1) <= ROUNDED)) {
      throw new IllegalArgumentException("the sum is " + sum);
    }
    double all = sum;
    shares.replaceAll((name, share) -> share / all);
    return new ClassShares(shares);
  }

  /**
   * Returns the shares of classes in their order.
   *
   * @param names of all classes
   * @throws BadSettingException if these are not the classes that have shares
   */
  public double[] of(List<String> names) {
    if (!byName.keySet().equals(new TreeSet<>(names))) {
      List<String> missing = new ArrayList<>(names);
      missing.removeAll(byName.keySet());
      List<String> unknown = new ArrayList<>(byName.keySet());
      unknown.removeAll(names);
      throw BadSettingException.ofOption(
          KEY,
          "'" + this + "'",
          "every labelled class needs one share; without one: %s; not labelled: %s"
              .formatted(listed(missing), listed(unknown)),
          "Give the share of each of the classes " + listed(names) + ", or none.");
    }
    return names.stream().mapToDouble(byName::get).toArray();
  }

  private static String listed(List<String> names) {
    int most = 10;
    return names.isEmpty()
        ? "none"
        : String.join(", ", names.subList(0, Math.min(most, names.size())))
            + (names.size() > most ? " and " + (names.size() - most) + " more" : "");
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    byName.forEach((name, share) -> parts.add(name + ":" + share));
    return String.join(", ", parts);
  }
}
