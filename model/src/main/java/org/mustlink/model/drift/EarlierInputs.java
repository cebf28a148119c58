package org.mustlink.model.drift;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.MappedRows;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ClusteringModel;

/**
 * Reads rows of today as an earlier fit reads them: in the order of its columns, and through its
 * own map.
 *
 * @param model the model of the earlier fit
 * @param today the columns of the rows
 */
record EarlierInputs(ClusteringModel model, FeatureColumns today) {
  /** Returns whether columns of both fits have names, by which they are the same. */
  boolean named() {
    return today.areSeparate() && model.input().columns().areSeparate();
  }

  private List<String> names() {
    return model.input().columns().names();
  }

  /**
   * Returns the rows with their values in the order of the earlier fit.
   *
   * @param rows values of the columns of today, NaN for a gap
   */
  Rows ordered(Rows rows) {
    List<String> names = today.names();
    if (!named() || names.equals(names())) {
      return rows;
    }
    int[] from = names().stream().mapToInt(names::indexOf).toArray();
    double[] data = new double[rows.count() * rows.d()];
    for (int i = 0; i < rows.count(); i++) {
      for (int t = 0; t < from.length; t++) {
        data[i * rows.d() + t] = rows.at(i, from[t]);
      }
    }
    return new Rows(data, rows.count(), rows.d());
  }

  /** Returns the features of rows that the earlier fit encodes. */
  Rows mapped(Rows rows) {
    Rows values = ordered(rows);
    FeatureDistribution known = model.distribution();
    return MappedRows.of(
        model.map(),
        model.map() instanceof Numbers && known != null ? filled(values, known) : values);
  }

  /** Fills gaps, which a fit of numbers alone did not have, by the median of that fit. */
  private static Rows filled(Rows rows, FeatureDistribution known) {
    int size = rows.count() * rows.d();
    double[] data = rows.data();
    if (Arrays.stream(data, 0, size).noneMatch(Double::isNaN)) {
      return rows;
    }
    double[] all = Arrays.copyOf(data, size);
    for (int at = 0; at < size; at++) {
      all[at] = Double.isNaN(all[at]) ? known.median(at % rows.d()) : all[at];
    }
    return new Rows(all, rows.count(), rows.d());
  }

  /** Returns the first column whose values mean something else today, null if there is none. */
  @Nullable String otherKind() {
    for (String name : names()) {
      ColumnKind before = kind(model.input().columns(), name);
      ColumnKind now = kind(today, name);
      if (before != now) {
        return "%s was a %s and is a %s".formatted(name, before.word(), now.word());
      }
    }
    return null;
  }

  /** A number with gaps and one without them are the same. */
  private static ColumnKind kind(FeatureColumns columns, String name) {
    ColumnKind kind = columns.columns().get(columns.names().indexOf(name)).kind();
    return kind == ColumnKind.MEASURE ? ColumnKind.NUMBER : kind;
  }
}
