package org.mustlink.spark.fit.doubt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.doubt.LabelDoubts;

/**
 * A row whose label is doubted.
 *
 * @param ids the values of its id columns
 * @param name the same as a text
 * @param hash of its key and its code
 * @param doubt its classes and their probabilities
 * @param label its own class as a text
 * @param likelier the likelier class as a text
 * @param nearest the ids of the nearest rows that have the likelier class
 */
public record DoubtedRow(
    List<Object> ids,
    String name,
    long hash,
    LabelDoubts.Doubt doubt,
    String label,
    String likelier,
    List<String> nearest) {

  /** Returns the row of the table. */
  Row row(int rank) {
    List<@Nullable Object> values = new ArrayList<>(ids);
    Object[] names = nearest.toArray(new String[0]);
    Collections.addAll(values, rank, label, likelier, doubt.own(), doubt.probability(), names);
    return RowFactory.create(values.toArray());
  }
}
