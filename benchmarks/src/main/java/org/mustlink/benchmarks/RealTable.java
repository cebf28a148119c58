package org.mustlink.benchmarks;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.stage.FeatureColumns;
import org.mustlink.spark.stage.InputTable;

/**
 * A data set whose classes are all known; some of them are shown to the method.
 *
 * @param rows cached: row number, features, truth
 * @param classes the class of every row, from 0
 */
record RealTable(String name, Dataset<Row> rows, int[] classes) implements AutoCloseable {
  /**
   * Reads a CSV file with a header line.
   *
   * @param truth the column of classes, whole numbers from 0
   * @param ignored columns that are no features
   */
  static RealTable read(
      SparkSession spark, String name, String path, String truth, Set<String> ignored) {
    Dataset<Row> text = spark.read().option("header", "true").csv(path);
    Column[] features =
        Arrays.stream(text.columns())
            .filter(column -> !column.equals(truth) && !ignored.contains(column))
            .map(column -> col(column).cast(DataTypes.DoubleType))
            .toArray(Column[]::new);
    Dataset<Row> rows =
        text.select(
                monotonically_increasing_id().as("row"),
                array(features).as("features"),
                col(truth).cast(DataTypes.IntegerType).as("truth"))
            .persist(StorageLevel.MEMORY_AND_DISK());
    int[] classes =
        rows.sort("row").select("truth").collectAsList().stream()
            .mapToInt(row -> row.getInt(0))
            .toArray();
    return new RealTable(name, rows, classes);
  }

  /** Distinct classes. */
  int k() {
    return (int) Arrays.stream(classes).distinct().count();
  }

  /**
   * The table with the labels of c rows, drawn uniformly without replacement.
   *
   * @param shown only rows of the first so many classes are drawn
   */
  InputTable labelled(int c, int shown, int seed) {
    SplittableRandom random = new SplittableRandom(1000L + seed);
    Set<Long> drawn = new HashSet<>();
    while (drawn.size() < c) {
      int row = random.nextInt(classes.length);
      if (classes[row] < shown) {
        drawn.add((long) row);
      }
    }
    UDF1<Long, Boolean> known = drawn::contains;
    Column label = when(udf(known, DataTypes.BooleanType).apply(col("row")), col("truth"));
    return new InputTable(
        rows.withColumn("known", label),
        new FeatureColumns(FeatureColumns.Kind.DOUBLE_ARRAY, List.of("features")),
        List.of("row"),
        Optional.of("known"),
        Optional.of("truth"));
  }

  @Override
  public void close() {
    rows.unpersist();
  }
}
