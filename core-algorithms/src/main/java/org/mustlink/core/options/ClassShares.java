package org.mustlink.core.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** A name, with quotes around it if it has a comma, and its share, up to the next comma. */
  private static final Pattern PART =
      Pattern.compile("\\s*(?:\"((?:[^\"]++|\"\")*+)\"|([^,]*))\\s*:\\s*([^,:]*?)\\s*(,|$)");

  private static final String NONE = "none";

  public ClassShares {
    byName = Collections.unmodifiableMap(new TreeMap<>(byName));
  }

  /**
   * The texts {@code none} and, such as for two classes, {@code good:0.8, bad:0.2}. A name in
   * double quotes may have commas, and has two quotes for each of its own.
   */
  static Range<Optional<ClassShares>> range() {
    return new Range<>(
        "none | NAME:SHARE, NAME:SHARE, ... with each class once, a name with a comma in double"
            + " quotes, shares > 0 and their sum 1",
        Range.Kind.TEXT,
        text -> text.equals(NONE) ? Optional.empty() : Optional.of(read(text)));
  }

  private static ClassShares read(String text) {
    Map<String, Double> shares = new TreeMap<>();
    double sum = 0;
    Matcher part = PART.matcher(text);
    boolean more = true;
    for (int at = 0; more; at = part.end()) {
      if (!part.region(at, text.length()).lookingAt() || !Range.isPlainNumber(part.group(3))) {
        throw new IllegalArgumentException("no share in " + text.substring(at));
      }
      double share = Double.parseDouble(part.group(3));
      sum += share;
      if (!(share > 0) || shares.put(name(part), share) != null) {
        throw new IllegalArgumentException("no share, or a second one, in " + part.group());
      }
      more = !part.group(4).isEmpty();
    }
    if (!(Math.abs(sum - 1) <= ROUNDED)) {
      throw new IllegalArgumentException("the sum is " + sum);
    }
    double all = sum;
    shares.replaceAll((name, share) -> share / all);
    return new ClassShares(shares);
  }

  private static String name(Matcher part) {
    String quoted = part.group(1);
    return quoted == null ? part.group(2).trim() : quoted.replace("\"\"", "\"");
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
    byName.forEach((name, share) -> parts.add(written(name) + ":" + share));
    return String.join(", ", parts);
  }

  private static String written(String name) {
    boolean plain = !name.contains(",") && !name.startsWith("\"") && name.equals(name.trim());
    return plain ? name : "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
