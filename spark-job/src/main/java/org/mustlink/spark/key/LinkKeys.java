package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mustlink.core.options.Range;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;

/** The group {@code links}: a table of links, and rules by columns of the input. */
public final class LinkKeys {
  private static final SettingGroup GROUP = new SettingGroup("links.");

  /** Where the table is. */
  public static final TableKeys TABLE = TableKeys.in(GROUP, "table of links");

  /** The columns that name one row. */
  public static final Setting<List<String>> FIRST =
      GROUP.list(
          "first",
          Ranges.COLUMN,
          "the columns of the links that identify one row, as many as {input.id}");

  /** The columns that name the other row. */
  public static final Setting<List<String>> SECOND =
      GROUP.list("second", Ranges.COLUMN, "the columns of the links that identify the other row");

  /** The column of must or cannot. */
  public static final Setting<Optional<String>> TYPE =
      GROUP.optional(
          "type",
          Ranges.COLUMN,
          "the column of the links with must, ML or 1, or cannot, CL or -1, in any case");

  /** The column of weights. */
  public static final Setting<Optional<String>> WEIGHT =
      GROUP
          .without("all are 1")
          .optional(
              "weight",
              Ranges.COLUMN,
              "the column of the links with the weight of each link, above 0 and at most 1, null for 1");

  /** The share that is held out. */
  public static final Setting<Double> HOLDOUT =
      GROUP.one(
          "holdout",
          Range.number(">= 0 and < 1", share -> share >= 0 && share < 1),
          "0",
          "the share of the links, and of the values of rules by columns, that is held out from"
              + " the fit and measured separately");

  /** Rules that keep rows together. */
  static final RuleKeys TOGETHER =
      RuleKeys.in(
          GROUP,
          RuleKind.TOGETHER,
          "columns of the table whose rows with an equal value are in the same cluster; a row without"
              + " a value has no rule");

  /** Rules that keep rows apart. */
  static final RuleKeys APART =
      RuleKeys.in(
          GROUP,
          RuleKind.APART,
          "columns of the table whose rows with an equal value are in different clusters; a row without"
              + " a value has no rule");

  /** How many rows of a value a cluster may hold. */
  public static final Setting<Integer> APART_MOST =
      GROUP
          .onlyWith(APART.columns(), "no rows are to be apart")
          .one(
              "apartMost",
              Range.whole(1),
              "1",
              "the largest number of rows with an equal value of {links.apart} in a cluster");

  private static final List<RuleKeys> RULES = List.of(TOGETHER, APART);

  private LinkKeys() {}

  /** Returns the rules by columns. */
  public static LinkRules rules(Settings settings) {
    return new LinkRules(
        RULES.stream().flatMap(keys -> keys.rules(settings).stream()).toList(),
        settings.get(APART_MOST),
        new HeldOutValues(settings.get(HOLDOUT), 0));
  }

  static List<Setting<?>> all() {
    return GROUP.all();
  }

  /** Whether a table of links is read: one of its keys is set, or a share of nothing else. */
  public static boolean isTable(Settings settings) {
    return settings.hasAny(ofTable())
        || (settings.isChosen(HOLDOUT)
            && RULES.stream().noneMatch(keys -> settings.hasAny(List.of(keys.columns()))));
  }

  /** The keys of the table alone. */
  public static List<Setting<?>> ofTable() {
    return Stream.concat(TABLE.all().stream(), Stream.of(FIRST, SECOND, TYPE, WEIGHT)).toList();
  }
}
