package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;

/** The group {@code input.labels}: a table of labels by id. */
public final class LabelKeys {
  private static final SettingGroup GROUP = new SettingGroup("input.labels.");

  /** Where the table is; {@code input.labels} alone is short for its path. */
  public static final TableKeys TABLE = TableKeys.in(GROUP, "table of labels by id");

  /** The columns that name a row. */
  public static final Setting<List<String>> ID =
      GROUP
          .without("{input.id}")
          .list(
              "id",
              Ranges.COLUMN,
              "the columns of the labels that identify a row, as many as {input.id}");

  /** The column of the class. */
  public static final Setting<String> LABEL =
      GROUP.one(
          "label",
          Ranges.COLUMN,
          "label",
          "the column of the labels that holds the class, null where it is not known");

  /** The column of the weights of labels. */
  public static final Setting<Optional<String>> WEIGHT =
      GROUP
          .without("all are certain")
          .distributed()
          .optional(
              "weight",
              Ranges.COLUMN,
              "the numeric column of the labels with the weight of each, above 0 and at most 1");

  private LabelKeys() {}

  /** All keys of the group, of which one that is set makes the table be read. */
  public static List<Setting<?>> all() {
    return GROUP.all();
  }
}
