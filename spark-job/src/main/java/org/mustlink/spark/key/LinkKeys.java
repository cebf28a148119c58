package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mustlink.core.options.Range;
import org.mustlink.spark.link.rule.LinkRules;

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
              "the column of the links with the degree of belief in (0, 1], null for 1");

  /** The share that is held out. */
  public static final Setting<Double> HOLDOUT =
      GROUP.one(
          "holdout",
          Range.number(">= 0 and < 1", share -> share >= 0 && share < 1),
          "0",
          "the share of the links, and of the values of rules by columns, that is held out from"
              + " the fit and measured separately");

  /** The columns of rules that keep rows together. */
  public static final Setting<List<String>> TOGETHER =
      GROUP.list(
          "together",
          Ranges.COLUMN,
          "columns of the table of which rows with an equal value are in the same cluster; null"
              + " says nothing");

  /** How strongly these rules are believed. */
  public static final Setting<List<Double>> TOGETHER_WEIGHTS =
      GROUP
          .without("all are 1")
          .onlyWith(TOGETHER, "there are no rules to weigh")
          .list(
              "togetherWeights",
              Ranges.BELIEF,
              "degrees of belief in the rules of {links.together}, in their order");

  /** The columns of rules that keep rows apart. */
  public static final Setting<List<String>> APART =
      GROUP.list(
          "apart",
          Ranges.COLUMN,
          "columns of the table of which few rows with an equal value are in the same cluster;"
              + " null says nothing");

  /** How many rows of a value a cluster may hold. */
  public static final Setting<Integer> APART_MOST =
      GROUP
          .onlyWith(APART, "no rows are to be apart")
          .one(
              "apartMost",
              Range.whole(1),
              "1",
              "how many rows of a value of {links.apart} a cluster may hold");

  /** How strongly these rules are believed. */
  public static final Setting<List<Double>> APART_WEIGHTS =
      GROUP
          .without("all are 1")
          .onlyWith(APART, "there are no rules to weigh")
          .list(
              "apartWeights",
              Ranges.BELIEF,
              "degrees of belief in the rules of {links.apart}, in their order");

  private LinkKeys() {}

  /** Returns the rules by columns. */
  public static LinkRules rules(Settings settings) {
    return new LinkRules(
        settings.get(TOGETHER),
        settings.get(TOGETHER_WEIGHTS),
        settings.get(HOLDOUT),
        settings.get(APART),
        settings.get(APART_MOST),
        settings.get(APART_WEIGHTS));
  }

  static List<Setting<?>> all() {
    return GROUP.all();
  }

  /** Whether a table of links is read: one of its keys is set, or a share of nothing else. */
  public static boolean isTable(Settings settings) {
    return settings.hasAny(ofTable())
        || (settings.isChosen(HOLDOUT) && !settings.hasAny(List.of(TOGETHER, APART)));
  }

  /** The keys of the table alone. */
  public static List<Setting<?>> ofTable() {
    return Stream.concat(TABLE.all().stream(), Stream.of(FIRST, SECOND, TYPE, WEIGHT)).toList();
  }
}
