package org.mustlink.spark.io.read;

import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.RowNumbering;

/**
 * Leaves out the columns that only number the rows of a table and that no setting names.
 *
 * @param left receives what is left out
 */
record NumberedRows(Source source, InputSettings settings, LeftColumns left) {
  /**
   * Leaves out the first column of a text, which has no name, if it would have been a feature
   * otherwise.
   *
   * @param without the columns that the source offers without it
   */
  void unnamed(StructType without) {
    List<String> features = settings.features();
    Columns.names(source.schema()).stream()
        .filter(name -> !Columns.names(without).contains(name))
        .filter(name -> features.isEmpty() || Columns.matching(features).test(name))
        .findFirst()
        .ifPresent(left::unnamed);
  }

  /**
   * Returns the table without the features that number its rows, with remarks about all that was
   * left out.
   *
   * @throws BadDataException if no feature is left
   */
  InputTable leftOutOf(InputTable table) {
    List<String> names = table.features().names();
    List<String> asked =
        table.features().areSeparate() ? names.stream().filter(left::mayBe).toList() : List.of();
    List<String> numbering =
        left.numbering(RowNumbering.of(table.data(), asked, Columns.names(source.schema())));
    if (numbering.containsAll(names)) {
      throw new BadDataException(
          "The table %s has no column of features.%s Name the features with input.features."
              .formatted(settings.name(), left.summary()));
    }
    return table.without(numbering).remarking(left.remarks());
  }
}
