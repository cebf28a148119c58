package org.mustlink.spark.key;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.options.Range;
import org.mustlink.core.survey.AskedKind;

/** The group {@code input}: the table to cluster, and what its columns are. */
public final class InputKeys {
  private static final SettingGroup GROUP = new SettingGroup("input.");

  /** Where the table is. */
  public static final TableKeys TABLE = TableKeys.in(GROUP, "table to cluster");

  /** The columns that name a row. */
  public static final Setting<List<String>> ID =
      GROUP
          .without("{command:a row number}{api:rows have no names}")
          .list("id", Ranges.COLUMN, "the columns that identify a row");

  /** The columns that are features. */
  public static final Setting<List<String>> FEATURES =
      GROUP
          .without("all columns but those that number or name the rows")
          .list(
              "features",
              Ranges.PATTERN,
              "the columns that are features, by names or patterns such as f*");

  /** The columns that are none. */
  public static final Setting<List<String>> EXCLUDE =
      GROUP.list("exclude", Ranges.PATTERN, "columns that are not features");

  /** What columns are. */
  public static final Setting<Map<String, AskedKind>> KINDS =
      GROUP
          .without("types and values decide")
          .group("kinds", Range.of(AskedKind.class), "what columns are, by their names");

  /** The column of known classes. */
  public static final Setting<Optional<String>> LABEL =
      GROUP.optional(
          "label", Ranges.COLUMN, "the column of known classes, null where the class is not known");

  /** The column of true classes. */
  public static final Setting<Optional<String>> TRUTH =
      GROUP.optional(
          "truth", Ranges.COLUMN, "the column of true classes, which a result is measured against");

  /** Words for a class that is not known. */
  public static final Setting<List<String>> UNKNOWN =
      GROUP
          .without(
              "the usual ones, such as nan, unknown and ?, and -1 beside classes that are whole"
                  + " numbers from 0 on")
          .list(
              "unknown",
              Ranges.TEXT,
              "the words, in any case, that mean that a class is not known, as null does");

  /** The column of confirmed labels. */
  public static final Setting<Optional<String>> CONFIRMED =
      GROUP
          .onlyWith(ID, "rows have no names")
          .optional(
              "confirmed",
              Ranges.COLUMN,
              "the column that is true where a label is confirmed and not doubted");

  /** The column of weights of rows. */
  public static final Setting<Optional<String>> WEIGHT =
      GROUP
          .without("all rows count the same")
          .distributed()
          .optional(
              "weight",
              Ranges.COLUMN_IF_ANY,
              "the numeric column with the weight of each row in a fit, 0 or from 1e-6 to 1e9; only the"
                  + " ratios of weights matter");

  private InputKeys() {}

  static List<Setting<?>> all() {
    return GROUP.all();
  }
}
