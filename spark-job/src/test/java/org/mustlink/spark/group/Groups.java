package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.InputTable;

/** Tables of groups, each of up to four blobs far apart in the columns x and y. */
final class Groups {
  /** Blobs far apart in both columns, which methods standardise. */
  private static final double[] X = {0, 10, 20, 10};

  private static final double[] Y = {0, 10, 0, -10};

  private final List<Row> rows = new ArrayList<>();
  private final DataType keyType;

  Groups(DataType keyType) {
    this.keyType = keyType;
  }

  /** Adds a group of {@code size} rows in so many blobs, the first rows of each labelled. */
  Groups add(@Nullable Object key, int blobs, int size, int labelled) {
    Random random = new Random(31L * blobs + size);
    for (int i = 0; i < size; i++) {
      int blob = i % blobs;
      addRow(
          key,
          X[blob] + random.nextGaussian() / 2,
          Y[blob] + random.nextGaussian() / 2,
          i < labelled ? "blob " + blob : null,
          "true " + blob);
    }
    return this;
  }

  Groups addRow(
      @Nullable Object key, double x, double y, @Nullable String known, @Nullable String truth) {
    rows.add(RowFactory.create((long) rows.size(), key, x, y, known, truth));
    return this;
  }

  List<Row> rows() {
    return rows;
  }

  Dataset<Row> data(SparkSession spark) {
    return spark.createDataFrame(
        rows,
        new StructType(
            new StructField[] {
              DataTypes.createStructField("id", DataTypes.LongType, false),
              DataTypes.createStructField("key", keyType, true),
              DataTypes.createStructField("x", DataTypes.DoubleType, false),
              DataTypes.createStructField("y", DataTypes.DoubleType, false),
              DataTypes.createStructField("known", DataTypes.StringType, true),
              DataTypes.createStructField("truth", DataTypes.StringType, true)
            }));
  }

  InputTable table(SparkSession spark) {
    return table(data(spark));
  }

  static InputTable table(Dataset<Row> data) {
    return new InputTable(
        data,
        new FeatureColumns(ColumnKind.NUMBER, List.of("x", "y")),
        List.of("id"),
        Optional.of("known"),
        Optional.of("truth"));
  }
}
