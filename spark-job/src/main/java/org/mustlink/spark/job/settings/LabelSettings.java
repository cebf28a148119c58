package org.mustlink.spark.job.settings;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.LabelColumns;
import org.mustlink.spark.key.LabelKeys;
import org.mustlink.spark.key.Settings;

/**
 * The group {@code input.labels} of the settings: a table of labels and what its columns are.
 *
 * @param location the location of the table
 * @param id the columns that name a row, as many as {@code input.id} has
 * @param label the column of the class
 * @param weight the column of the weights of the labels, if one is named
 */
public record LabelSettings(
    TableLocation location, List<String> id, String label, Optional<String> weight) {
  public LabelSettings {
    id = List.copyOf(id);
  }

  /** Returns the columns that are read. */
  public LabelColumns columns() {
    return new LabelColumns(id, label, weight);
  }

  /**
   * Reads the group.
   *
   * @param ids the columns that name a row of the table of features
   * @throws BadSettingException if the table of labels does not name rows in the same way
   */
  static LabelSettings of(Settings values, List<String> ids) {
    List<String> named = values.get(LabelKeys.ID);
    LabelSettings labels =
        new LabelSettings(
            LabelKeys.TABLE.location(values, "input.labels", true),
            named.isEmpty() ? ids : named,
            values.get(LabelKeys.LABEL),
            values.get(LabelKeys.WEIGHT));
    labels.requireIds(ids);
    return labels;
  }

  /** Checks that the table of labels names rows as the table of features does. */
  private void requireIds(List<String> ids) {
    if (ids.isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, and the labels of input.labels name rows by it. Set input.id to the"
              + " columns that name a row.");
    }
    if (id.size() != ids.size()) {
      throw BadSettingException.of(
          "input.labels.id",
          id,
          "input.id names rows by " + ids.size() + " columns " + ids,
          "Name as many columns, in the same order.");
    }
  }
}
