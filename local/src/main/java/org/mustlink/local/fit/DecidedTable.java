package org.mustlink.local.fit;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseRows;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Scale;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.TableSurvey;
import org.mustlink.local.table.MemoryCounts;
import org.mustlink.local.table.Table;
import org.mustlink.local.table.TableRow;
import org.mustlink.local.table.VectorColumn;

/**
 * A table of which is decided what its columns are.
 *
 * @param table has the columns of the features alone, in their order
 * @param columns the features
 * @param map what is made of them
 * @param decisions what was decided for each column of the table, those that are left out too;
 *     empty if they stay as they are
 */
record DecidedTable(
    Table table, FeatureColumns columns, InputMap map, List<DecidedColumn> decisions) {
  private static final long SAMPLE_BYTES = 256L << 20;

  DecidedTable {
    decisions = List.copyOf(decisions);
  }

  /**
   * Decides.
   *
   * @param standardised whether numbers and times that stand beside others are standardised, for
   *     methods that do not scale columns themselves
   */
  static DecidedTable of(Table table, FitRequest request, boolean standardised) {
    MemoryCounts counts = new MemoryCounts(table);
    Optional<Encoding> found = new TableSurvey(counts, request.columns()).run();
    if (found.isEmpty()) {
      return plain(table, counts.features(), List.of());
    }
    Encoding encoding = standardised ? found.get().standardised() : found.get();
    FeatureColumns columns = encoding.features();
    Table read = table.read(columns);
    return encoding.isOneVector()
        ? plain(read, columns, encoding.columns())
        : new DecidedTable(read, columns, encoding.map(), encoding.columns());
  }

  private static DecidedTable plain(
      Table table, FeatureColumns columns, List<DecidedColumn> decisions) {
    int d =
        table.columns().get(0) instanceof VectorColumn vector ? vector.d() : table.columns().size();
    return new DecidedTable(table, columns, new Numbers(d), decisions);
  }

  /** Returns whether its rows are sparse and wide, so that a fit reduces them. */
  boolean isReduced(FitOptions options) {
    return map instanceof Numbers
        && table.columns().get(0) instanceof VectorColumn vector
        && vector.isSparse()
        && SparseVectorsFitter.takes(vector.d(), options);
  }

  /**
   * Returns the same table with the map of sparse and wide rows.
   *
   * @param rows the number of rows to which the map is fitted, at the most
   */
  DecidedTable reduced(FitOptions options, long rows) {
    long seed = options.seed();
    SparseSample sample = new SparseSample(ContentHash.threshold(rows, table.rows()), SAMPLE_BYTES);
    TableRow reader = new TableRow(table, columns, map.inputs());
    SparseRow row = new SparseRow();
    for (int i = 0; i < table.rows(); i++) {
      reader.require(reader.at(i).sparse(row));
      sample.offer(ContentHash.of(row, seed), row, 1, () -> 0);
    }
    SparseVectors vectors =
        SparseVectorsFitter.fit(
            SparseRows.unit(
                sample.take(rows), map.inputs(), options.get(LandmarkOptions.SCALE) == Scale.AUTO),
            options);
    return new DecidedTable(table, columns, vectors, decisions);
  }
}
