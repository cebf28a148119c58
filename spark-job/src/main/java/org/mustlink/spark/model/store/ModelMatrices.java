package org.mustlink.spark.model.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The matrices of a model by name, and the Parquet rows in which they are stored, one for each row
 * of a matrix.
 */
final class ModelMatrices {
  private static final StructType SCHEMA =
      new StructType()
          .add("part", DataTypes.StringType, false)
          .add("index", DataTypes.IntegerType, false)
          .add("values", DataTypes.createArrayType(DataTypes.DoubleType, false), false);

  /** The maximum number of values in one Spark task. */
  private static final long TASK_VALUES = 1L << 20;

  private final String path;
  private final TreeMap<String, List<double @Nullable []>> parts = new TreeMap<>();

  /**
   * Makes an empty collection.
   *
   * @param path the path of the model, for messages
   */
  ModelMatrices(String path) {
    this.path = path;
  }

  /** Adds a matrix, row-major, unless it is empty. */
  void put(String part, double[] values, int columns) {
    List<double @Nullable []> rows = new ArrayList<>();
    for (int at = 0; at < values.length; at += columns) {
      rows.add(Arrays.copyOfRange(values, at, at + columns));
    }
    if (!rows.isEmpty()) {
      parts.put(part, rows);
    }
  }

  /** Refuses a model with other matrices than these. */
  void requireNoneBut(Collection<String> names) {
    TreeSet<String> unknown = new TreeSet<>(parts.keySet());
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw ModelFault.of(path, "its data hold the unknown " + String.join(", ", unknown));
    }
  }

  /** Returns whether there is a matrix of a name. */
  boolean has(String part) {
    return parts.containsKey(part);
  }

  /** Returns a matrix, row-major, and refuses another size or values that are not finite. */
  double[] take(String part, int rows, int columns) {
    List<double @Nullable []> found = parts.get(part);
    if (found == null) {
      throw ModelFault.of(path, "its data lack " + part);
    }
    if (found.size() != rows) {
      throw ModelFault.of(path, part + " has " + found.size() + " rows where " + rows + " belong");
    }
    // The stored rows are checked before memory is allocated for the size in the document.
    for (int i = 0; i < rows; i++) {
      requireRow(part, i, found.get(i), columns);
    }
    double[] values = new double[Math.multiplyExact(rows, columns)];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(Objects.requireNonNull(found.get(i)), 0, values, i * columns, columns);
    }
    return values;
  }

  private void requireRow(String part, int index, double @Nullable [] row, int columns) {
    if (row == null || row.length != columns) {
      throw ModelFault.of(
          path,
          part
              + " has "
              + (row == null ? "no row " + index : row.length + " values in row " + index)
              + " where "
              + columns
              + " values belong");
    }
    for (double value : row) {
      if (!Double.isFinite(value)) {
        throw ModelFault.of(path, part + " holds " + value + " in row " + index);
      }
    }
  }

  /** Adds all names, sizes and bits in one fixed order. */
  void digest(MessageDigest digest) {
    for (Map.Entry<String, List<double @Nullable []>> part : parts.entrySet()) {
      digest.update(part.getKey().getBytes(StandardCharsets.UTF_8));
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.getValue().size()).flip());
      for (double[] row : part.getValue()) {
        if (row != null) {
          ByteBuffer bytes = ByteBuffer.allocate(row.length * Double.BYTES);
          bytes.asDoubleBuffer().put(row);
          digest.update(bytes);
        }
      }
    }
  }

  void write(SparkSession spark, String to) {
    List<Row> rows = new ArrayList<>();
    long values = 0;
    for (Map.Entry<String, List<double @Nullable []>> part : parts.entrySet()) {
      for (int i = 0; i < part.getValue().size(); i++) {
        double[] row = part.getValue().get(i);
        rows.add(RowFactory.create(part.getKey(), i, row));
        values += row == null ? 0 : row.length;
      }
    }
    int tasks = (int) Math.min(rows.size(), 1 + values / TASK_VALUES);
    JavaRDD<Row> distributed =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows, tasks);
    spark.createDataFrame(distributed, SCHEMA).write().parquet(to);
  }

  /**
   * Reads what {@link #write} wrote; sizes and values are checked when they are taken.
   *
   * @param mostRows the maximum number of rows of the matrices; no more are brought to the driver
   */
  static ModelMatrices read(SparkSession spark, String from, String path, long mostRows) {
    Dataset<Row> stored = spark.read().parquet(from);
    requireSchema(stored.schema(), path);
    ModelMatrices matrices = new ModelMatrices(path);
    int limit = (int) Math.min(mostRows + 1, Integer.MAX_VALUE - 1);
    List<Row> rows = stored.select("part", "index", "values").limit(limit).collectAsList();
    if (rows.size() > mostRows) {
      throw ModelFault.of(path, "its data hold more rows than model.json tells of");
    }
    for (Row row : rows) {
      if (row.anyNull()) {
        throw ModelFault.of(path, "its data hold a null");
      }
      matrices.store(
          row.getString(0), row.getInt(1), row.<@Nullable Double>getList(2), rows.size());
    }
    return matrices;
  }

  private void store(String part, int index, List<@Nullable Double> values, int stored) {
    List<double @Nullable []> rows = parts.computeIfAbsent(part, name -> new ArrayList<>());
    // Missing rows before this index are detected when the matrix is taken.
    if (index < 0 || index >= stored) {
      throw ModelFault.of(path, part + " has a row " + index);
    }
    while (rows.size() <= index) {
      rows.add(null);
    }
    if (rows.get(index) != null) {
      throw ModelFault.of(path, part + " has row " + index + " twice");
    }
    double[] row = new double[values.size()];
    for (int t = 0; t < row.length; t++) {
      Double value = values.get(t);
      row[t] = value == null ? Double.NaN : value;
    }
    rows.set(index, row);
  }

  private static void requireSchema(StructType stored, String path) {
    boolean same = stored.size() == SCHEMA.size();
    for (StructField field : SCHEMA.fields()) {
      same =
          same
              && List.of(stored.fieldNames()).contains(field.name())
              && stored
                  .apply(field.name())
                  .dataType()
                  .simpleString()
                  .equals(field.dataType().simpleString());
    }
    if (!same) {
      throw ModelFault.of(
          path,
          "its data have the columns " + stored.simpleString() + ", not " + SCHEMA.simpleString());
    }
  }
}
