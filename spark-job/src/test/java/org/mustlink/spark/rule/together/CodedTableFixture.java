package org.mustlink.spark.rule.together;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;

/** A table of one feature, the index of the row, whose rows have codes of any kind. */
public final class CodedTableFixture {
  private final SparkSession spark;
  private final String[] ids;
  private final CodedRows coded;
  private final TableScan scan;

  public CodedTableFixture(SparkSession spark, String[] ids, CodedRows coded) {
    this.spark = spark;
    this.ids = ids;
    this.coded = coded;
    this.scan = scanned();
  }

  public TableScan scan() {
    return scan;
  }

  public JavaRDD<CodeBlock> blocks() {
    RowLayout layout = scan.layout();
    CodedRows codes = coded;
    return scan.map(cursor -> List.of(block(cursor, layout, codes)).iterator());
  }

  private TableScan scanned() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      rows.add(RowFactory.create(ids[i], (double) i));
    }
    rows.add(RowFactory.create(null, 0.0));
    Dataset<Row> table =
        spark.createDataFrame(
            rows, new StructType().add("id", DataTypes.StringType).add("f", DataTypes.DoubleType));
    return TableScan.of(
        new InputTable(
            table,
            new FeatureColumns(ColumnKind.NUMBER, List.of("f")),
            List.of("id"),
            Optional.empty(),
            Optional.empty()));
  }

  private static CodeBlock block(RowCursor rows, RowLayout layout, CodedRows coded) {
    KeyWriter writer = layout.keys();
    PackedKeys.Builder keys = new PackedKeys.Builder(coded.count(), coded.count());
    int[] taken = new int[coded.count() + 1];
    int count = 0;
    while (rows.advance()) {
      double[] feature = new double[1];
      rows.features(feature, 0);
      taken[count++] = (int) feature[0];
      keys.add(writer.of(rows));
    }
    int[] labels = new int[count];
    Arrays.fill(labels, -1);
    return new CodeBlock(
        coded.take(Arrays.copyOf(taken, count)), labels, new double[0], keys.build(), new long[0]);
  }
}
