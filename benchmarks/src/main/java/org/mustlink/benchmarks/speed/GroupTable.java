package org.mustlink.benchmarks.speed;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.Mixture;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.table.InputTable;

/**
 * Groups of equal size, each a different mixture with known truth; equal arguments give equal rows.
 * The rows of a group are scattered over the table.
 *
 * @param rows the number of rows of a group
 * @param labelled the number of rows of a group, its first ones, that are labelled
 */
record GroupTable(long groups, int rows, int d, int k, int labelled) implements Serializable {
  private Mixture mixture(long group) {
    return new Mixture(d, k, group + 1);
  }

  /** Returns a table of the first groups alone. */
  GroupTable first(long count) {
    return new GroupTable(count, rows, d, k, labelled);
  }

  /** Writes the table as Parquet. */
  void write(SparkSession spark, String path, int partitions) {
    MapFunction<Long, Row> row =
        number -> {
          long group = number % groups;
          long index = number / groups;
          float[] values = new float[d];
          int truth = mixture(group).point(index, values);
          List<@Nullable Object> fields = new ArrayList<>();
          fields.add(number);
          fields.add("group " + group);
          for (float value : values) {
            fields.add(value);
          }
          fields.add(index < labelled ? "class " + truth : null);
          fields.add(truth);
          return RowFactory.create(fields.toArray());
        };
    spark
        .range(0, groups * rows, 1, partitions)
        .map(row, Encoders.row(schema()))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(path);
  }

  private StructType schema() {
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType, false)
            .add("city", DataTypes.StringType, false);
    for (String name : features()) {
      schema = schema.add(name, DataTypes.FloatType, false);
    }
    return schema
        .add("known", DataTypes.StringType, true)
        .add("truth", DataTypes.IntegerType, false);
  }

  private List<String> features() {
    return IntStream.range(0, d).mapToObj(t -> "f" + t).toList();
  }

  /** Reads the written table. */
  InputTable read(SparkSession spark, String path) {
    return new InputTable(
        spark.read().parquet(path),
        new FeatureColumns(ColumnKind.NUMBER, features()),
        List.of("id"),
        Optional.of("known"),
        Optional.of("truth"));
  }

  /** Returns the rows of one group in memory. */
  Rows rows(long group) {
    Mixture mixture = mixture(group);
    double[] data = new double[rows * d];
    float[] values = new float[d];
    for (int i = 0; i < rows; i++) {
      mixture.point(i, values);
      for (int t = 0; t < d; t++) {
        data[i * d + t] = values[t];
      }
    }
    return new Rows(data, rows, d);
  }

  /** Returns the labels of one group, -1 for rows without a label. */
  int[] labels(long group) {
    Mixture mixture = mixture(group);
    float[] values = new float[d];
    return IntStream.range(0, rows)
        .map(i -> i < labelled ? mixture.point(i, values) : -1)
        .toArray();
  }
}
