package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;

/**
 * The columns of a table of labels.
 *
 * @param ids the columns that name a row, in the order of those of the clustered table
 * @param label the column of the class
 * @param weight the column of the weights of the labels, if one is named
 */
public record LabelColumns(List<String> ids, String label, Optional<String> weight) {
  public LabelColumns {
    ids = List.copyOf(ids);
  }

  /** Makes columns of labels that are certain. */
  public LabelColumns(List<String> ids, String label) {
    this(ids, label, Optional.empty());
  }

  /** The names of all columns that are read. */
  List<String> names() {
    List<String> names = new ArrayList<>(ids);
    names.add(label);
    weight.filter(name -> !names.contains(name)).ifPresent(names::add);
    return names;
  }

  /**
   * Refuses a column of weights that is not there or holds something else.
   *
   * @param untyped whether the values of the table are texts
   */
  void requireWeight(StructType schema, TableLocation location, boolean untyped) {
    if (weight.isEmpty()) {
      return;
    }
    String setting = location.setting("weight");
    String name = weight.get();
    ValueReads.requireWeight(untyped, schema, setting, name);
    if (ids.contains(name) || label.equals(name)) {
      throw BadSettingException.of(
          setting,
          "'" + name + "'",
          "that column " + (label.equals(name) ? "is the label" : "names a row"),
          "Name another column.");
    }
  }
}
