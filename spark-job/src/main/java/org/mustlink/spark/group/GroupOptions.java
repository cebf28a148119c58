package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Range;
import org.mustlink.core.registry.MethodRegistry;

/**
 * The options of a fit of groups of rows, or of one small table, in memory.
 *
 * @param by the columns whose values define the groups; empty if the whole table is one group
 * @param method a name of {@link MethodRegistry}
 * @param given the options of the method that were set, by key
 * @param clusters k, or 0 to take the number of label values in a group, or the eigengap if it has
 *     no labels
 * @param mostRows the most rows of a group that the method clusters; larger groups are clustered by
 *     {@link #LARGE}
 */
public record GroupOptions(
    List<String> by,
    String method,
    Map<String, String> given,
    int clusters,
    long seed,
    int mostRows)
    implements Serializable {
  /** The method that clusters groups that are too large for the chosen method. */
  public static final String LARGE = "scacs";

  /** The key of the option {@link #by()}, which settings have below {@code fit.}. */
  public static final String BY = "by";

  /** The key of the option {@link #mostRows()}, which settings have below {@code fit.}. */
  public static final String MOST_ROWS = "maxGroupRows";

  public GroupOptions {
    by = List.copyOf(by);
    given = Collections.unmodifiableMap(new TreeMap<>(given));
  }

  /**
   * Checks the options that were set, and takes the defaults of all others.
   *
   * @param given texts by key, such as {@code k -> "3"}
   * @throws BadSettingException naming the option, the value, the rule and the remedy
   */
  public static GroupOptions resolve(List<String> by, Map<String, String> given) {
    Map<String, String> rest = new TreeMap<>(given);
    String name = taken(rest, FitOptions.METHOD).trim();
    OptionalInt k = FitOptions.K.read(taken(rest, FitOptions.K));
    long seed = FitOptions.SEED.read(taken(rest, FitOptions.SEED));
    Optional<String> mostRows = Optional.ofNullable(rest.remove(MOST_ROWS));
    MethodInfo info = MethodRegistry.create(name, rest).info();
    requireNoShares(by, rest);
    return new GroupOptions(by, name, rest, k.orElse(0), seed, mostRows(info, mostRows));
  }

  /** Removes an option that every method has from the map, and returns its value or default. */
  private static String taken(Map<String, String> rest, Option<?> option) {
    String text = rest.remove(option.key());
    return text == null ? option.best() : text;
  }

  /** Refuses shares of classes for groups, because they differ from group to group. */
  private static void requireNoShares(List<String> by, Map<String, String> given) {
    String shares = given.get(ClassOptions.CLASS_SHARES.key());
    if (!by.isEmpty() && shares != null && ClassOptions.CLASS_SHARES.read(shares).isPresent()) {
      throw BadSettingException.ofOption(
          ClassOptions.CLASS_SHARES.key(),
          "'" + shares + "'",
          "groups of rows are clustered each on its own, and every group has shares of its own",
          "Remove {fit.classShares} or {fit.by}.");
    }
  }

  private static int mostRows(MethodInfo info, Optional<String> text) {
    if (text.isEmpty() || text.get().trim().equals("auto")) {
      return info.maxRows();
    }
    if (info.name().equals(LARGE)) {
      throw BadSettingException.ofOption(
          MOST_ROWS, text.get(), LARGE + " is what larger groups would go to", "Remove it.");
    }
    String most = String.valueOf(info.maxRows());
    return new Option<>(MOST_ROWS, Range.whole(1, info.maxRows()), most, "").read(text.get());
  }

  /** Returns k; empty to take the number of label values, or the eigengap. */
  public OptionalInt k() {
    return clusters == 0 ? OptionalInt.empty() : OptionalInt.of(clusters);
  }

  /**
   * Returns what is known of the number of clusters of a group before it is clustered.
   *
   * @param info the method that clusters it
   * @param classes the number of label values in the group that the method takes
   */
  SideInformationCounts counts(MethodInfo info, int classes) {
    Map<String, String> texts = new TreeMap<>();
    k().ifPresent(set -> texts.put(FitOptions.K.key(), String.valueOf(set)));
    if (!info.options().contains(ClassOptions.NEW_CLASSES)) {
      int known = k().orElse(classes > 1 ? classes : 0);
      return new SideInformationCounts(
          FitOptions.resolve(texts), known, List.of(), new long[0], 0, 0);
    }
    if (info.name().equals(method)) {
      texts.putAll(given);
    }
    return SideInformationCounts.ofClasses(FitOptions.resolve(texts), classes);
  }

  /** Makes an instance of the method. Every task needs its own. */
  InMemoryMethod create() {
    return MethodRegistry.create(method, given);
  }

  /** Returns the values of all options by key, including the defaults. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(FitOptions.METHOD.key(), method);
    texts.put(FitOptions.K.key(), clusters == 0 ? "auto" : String.valueOf(clusters));
    texts.put(FitOptions.SEED.key(), String.valueOf(seed));
    if (!by.isEmpty()) {
      texts.put(MOST_ROWS, String.valueOf(mostRows));
    }
    for (Option<?> option : create().info().options()) {
      texts.put(option.key(), given.getOrDefault(option.key(), option.best()));
    }
    return texts;
  }
}
