package org.mustlink.spark.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.table.InputTable;

/** Tables of three Gaussian blobs in the columns x, y, z, one label in ten known. */
final class Blobs {
  static final int ROWS = 600;
  private static final StructType SCHEMA =
      new StructType(
          new StructField[] {
            DataTypes.createStructField("id", DataTypes.LongType, false),
            DataTypes.createStructField("x", DataTypes.DoubleType, true),
            DataTypes.createStructField("y", DataTypes.DoubleType, true),
            DataTypes.createStructField("z", DataTypes.DoubleType, true),
            DataTypes.createStructField("known", DataTypes.StringType, true),
            DataTypes.createStructField("truth", DataTypes.StringType, false)
          });

  private Blobs() {}

  /** The rows; every value of x, y and z goes through a function. */
  static List<Row> rows(DoubleUnaryOperator x, DoubleUnaryOperator y, DoubleUnaryOperator z) {
    Random random = new Random(7);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int blob = i % 3;
      rows.add(
          RowFactory.create(
              (long) i,
              x.applyAsDouble(random.nextGaussian() + 8 * (blob % 2)),
              y.applyAsDouble(random.nextGaussian() + 8 * Math.floorDiv(blob, 2)),
              z.applyAsDouble(random.nextGaussian()),
              i < ROWS / 10 ? "blob " + blob : null,
              "true " + blob));
    }
    return rows;
  }

  static List<Row> rows() {
    return rows(x -> x, y -> y, z -> z);
  }

  static Dataset<Row> data(SparkSession spark, List<Row> rows) {
    return spark.createDataFrame(rows, SCHEMA);
  }

  static InputTable table(Dataset<Row> data) {
    return new InputTable(
        data,
        new FeatureColumns(ColumnKind.NUMBER, List.of("x", "y", "z")),
        List.of("id"),
        Optional.of("known"),
        Optional.of("truth"));
  }

  /** Random links between the first 150 rows, all of them right. */
  static String[] links(int count) {
    Random random = new Random(5);
    String[] links = new String[count];
    for (int i = 0; i < count; i++) {
      int a = random.nextInt(150);
      int b = (a + 1 + random.nextInt(149)) % 150;
      links[i] = a + (a % 3 == b % 3 ? "=" : "!") + b;
    }
    return links;
  }

  /** The accuracy of a fit on all rows. */
  static double accuracy(FitSummary summary) {
    return Objects.requireNonNull(summary.measures()).all().acc();
  }
}
