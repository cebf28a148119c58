package org.mustlink.spark.table.survey;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.encoding.ReducedPartFitter;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.core.survey.CountedTable;
import org.mustlink.core.survey.LevelSketch;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.FeatureTypes;

/** A table of Spark that counts what its columns hold: each count is a read of some columns. */
record SurveyedTable(InputTable table) implements CountedTable {
  /** Samples meet on executors first, so that few at a time reach the driver. */
  private static final int DEPTH = 2;

  @Override
  public FeatureColumns features() {
    return table.features();
  }

  @Override
  public long rows() {
    return table.data().count();
  }

  /** Stops at the first fault of a partition. */
  @Override
  public boolean hasFaults() {
    int d = features().columns().size();
    return PartitionResults.collect(
            TableScan.of(table).map(rows -> List.of(isFaulty(rows, new double[d])).iterator()))
        .contains(true);
  }

  private static boolean isFaulty(RowCursor rows, double[] features) {
    boolean faulty = false;
    while (!faulty && rows.advance()) {
      faulty = rows.features(features, 0) != null;
    }
    return faulty;
  }

  @Override
  public List<ColumnSketch> sketches(List<FeatureColumn> columns, Set<String> texts) {
    List<String> names = columns.stream().map(FeatureColumn::name).toList();
    return new ColumnCounts(names, names.stream().map(texts::contains).toList()).of(table.data());
  }

  @Override
  public List<LevelSketch.Level> levels(String name, Set<Long> heavy) {
    Object[] codes = heavy.stream().map(Long::doubleValue).toArray();
    DataType type = type(name);
    Column text = FeatureTypes.counted(TableScan.named(name), type, true);
    Column code = FeatureTypes.codes(TableScan.named(name), type);
    return table
        .data()
        .select(code.as("code"), text.as("text"))
        .filter(TableScan.named("code").isin(codes))
        .groupBy("code")
        .agg(min("text"), count(lit(1)))
        .collectAsList()
        .stream()
        .map(
            row ->
                new LevelSketch.Level(
                    LevelSketch.shown(row.getString(1).strip()), row.getDouble(0), row.getLong(2)))
        .toList();
  }

  private DataType type(String name) {
    return table.data().schema().apply(name).dataType();
  }

  @Override
  public Block block(FeatureColumn column) {
    TableScan scan = scan(column);
    return new Block(scan.decoder().check().d(), scan.decoder().sparse());
  }

  @Override
  public SparseSample draw(FeatureColumn column, long count) {
    return PartitionResults.treeReduce(
        scan(column).map(rows -> List.of(drawn(rows, count)).iterator()),
        SparseSample::merge,
        DEPTH);
  }

  private static SparseSample drawn(RowCursor rows, long count) {
    SparseSample sample = ReducedPartFitter.sample(count);
    SparseRow row = new SparseRow();
    while (rows.advance()) {
      // A vector that cannot be used is refused by the pass over all features.
      if (rows.sparse(row) == null) {
        ReducedPartFitter.offer(sample, row);
      }
    }
    return sample;
  }

  /** Returns a scan of one column, of words as the vectors of their counts. */
  private TableScan scan(FeatureColumn column) {
    boolean words = column.kind() == ColumnKind.WORDS;
    Dataset<Row> data = table.data();
    return TableScan.of(
        new InputTable(
            words
                ? data.select(
                    FeatureTypes.readable(
                        TableScan.named(column.name()), column, type(column.name())))
                : data,
            new FeatureColumns(
                List.of(words ? new FeatureColumn(column.name(), ColumnKind.VECTOR) : column)),
            List.of(),
            Optional.empty(),
            Optional.empty()));
  }
}
