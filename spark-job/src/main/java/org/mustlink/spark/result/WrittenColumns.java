package org.mustlink.spark.result;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.link.measure.ViolationColumns;

/**
 * Checks that the columns of a table that are copied into results do not have the names of columns
 * of the results. Spark regards names that differ only in case as equal, and would refuse such a
 * table only when it is written, which is after the fit.
 */
public final class WrittenColumns {
  /** The columns of assignments that follow the ids. */
  public static final List<String> ASSIGNED = OutputColumn.words(ExtraColumns.NONE.ofFit());

  private WrittenColumns() {}

  /**
   * Checks the columns of every table of a result.
   *
   * @param by the columns that define the groups
   * @param ids the columns that name a row
   * @param linked whether violated links are written
   * @throws BadSettingException naming the setting and the column
   */
  public static void requireFree(List<String> by, List<String> ids, boolean linked) {
    requireFree("{fit.by}", by, ASSIGNED);
    requireFree("{input.id}", ids, ASSIGNED);
    if (linked) {
      requireFree("{fit.by}", by, ViolationColumns.NAMES);
    }
    requireFreeInGroups(by);
    requireApart(by, ids);
  }

  /**
   * Checks the id columns of the tables of a prediction.
   *
   * @throws BadSettingException naming the column
   */
  public static void requireFreeOfPrediction(List<String> ids) {
    requireFree("{input.id}", ids, List.of(OutputColumn.FAR.word(), "column", "value", "reason"));
  }

  /**
   * Checks the id columns of assignments with further columns.
   *
   * @throws BadSettingException naming the column
   */
  public static void requireFreeOf(ExtraColumns extra, List<String> ids) {
    requireFree("{input.id}", ids, OutputColumn.words(List.copyOf(extra.asked().keySet())));
  }

  /**
   * Checks the columns of the table of groups.
   *
   * @param by the columns that define the groups @throws BadSettingException naming the setting and
   *     the column
   */
  public static void requireFreeInGroups(List<String> by) {
    requireFree("{fit.by}", by, GroupColumns.ALL.fields().stream().map(StructField::name).toList());
  }

  private static void requireFree(String setting, List<String> names, List<String> written) {
    for (String name : names) {
      if (written.stream().anyMatch(name::equalsIgnoreCase)) {
        throw BadSettingException.of(
            setting,
            "'" + name + "'",
            "results have a column of that name already",
            "Rename the column of the table.");
      }
    }
  }

  private static void requireApart(List<String> by, List<String> ids) {
    List<String> seen = new ArrayList<>(by);
    for (String id : ids) {
      for (String other : seen) {
        if (id.equalsIgnoreCase(other) && !id.equals(other)) {
          throw BadSettingException.of(
              "{input.id}",
              "'" + id + "'",
              "results would have it beside '" + other + "', which differs only in case",
              "Rename one of the two columns of the table.");
        }
      }
      seen.add(id);
    }
  }
}
