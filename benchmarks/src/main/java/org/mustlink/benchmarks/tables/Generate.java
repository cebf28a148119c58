package org.mustlink.benchmarks.tables;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Writes a large table with known truth as Parquet; equal arguments give equal rows. */
public final class Generate {
  private static final String USAGE =
      """
      usage: generate N D K LABELLED PATH [seed=1] [layout=columns|double|float|vector] [links=0]
        N         rows
        D         features
        K         classes
        LABELLED  rows whose class stands in the column known
        PATH      directory to write, replaced if it exists
        links     true links between random rows, written to PATH-links: first, second, type
        layout    how features stand: columns f0, f1, ... of floats, or one column features
      """;

  private static final long PARTITION_BYTES = 96L << 20;
  private static final long LINK_BYTES = 20;

  private Generate() {}

  /** The form of the features in a row. */
  public enum Layout {
    COLUMNS,
    DOUBLE,
    FLOAT,
    VECTOR;

    static Layout of(String word, Arguments arguments) {
      for (Layout layout : values()) {
        if (layout.name().equalsIgnoreCase(word)) {
          return layout;
        }
      }
      throw arguments.wrong("There is no layout " + word + ".");
    }

    private List<StructField> fields(int d) {
      if (this == COLUMNS) {
        List<StructField> fields = new ArrayList<>();
        for (int t = 0; t < d; t++) {
          fields.add(DataTypes.createStructField("f" + t, DataTypes.FloatType, false));
        }
        return fields;
      }
      DataType type =
          switch (this) {
            case DOUBLE -> DataTypes.createArrayType(DataTypes.DoubleType, false);
            case FLOAT -> DataTypes.createArrayType(DataTypes.FloatType, false);
            default -> SQLDataTypes.VectorType();
          };
      return List.of(DataTypes.createStructField("features", type, false));
    }

    private void add(float[] values, List<@Nullable Object> row) {
      double[] doubles = new double[values.length];
      for (int t = 0; t < values.length; t++) {
        doubles[t] = values[t];
      }
      switch (this) {
        case COLUMNS -> {
          for (float value : values) {
            row.add(value);
          }
        }
        case DOUBLE -> row.add(doubles);
        case FLOAT -> row.add(values.clone());
        case VECTOR -> row.add(Vectors.dense(doubles));
      }
    }
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    long n = arguments.nextCount("N");
    int d = Math.toIntExact(arguments.nextCount("D"));
    int k = Math.toIntExact(arguments.nextCount("K"));
    long labelled = arguments.nextCount("LABELLED");
    String path = arguments.next("PATH");
    long seed = arguments.count("seed", 1);
    Mixture mixture = new Mixture(d, k, seed);
    long links = arguments.count("links", 0);
    String word = arguments.text("layout", "columns");
    Layout layout = Layout.of(word == null ? "" : word, arguments);
    arguments.end();
    write(spark, n, labelled, mixture, layout, path);
    if (links > 0) {
      writeLinks(spark, n, links, mixture::truth, seed, path + "-links");
    }
  }

  /** The class of the row of a number. */
  @FunctionalInterface
  public interface Truth extends Serializable {
    int of(long number);
  }

  /** Writes true links between random rows. */
  public static void writeLinks(
      SparkSession spark, long n, long links, Truth truth, long seed, String path) {
    MapFunction<Long, Row> row =
        number -> {
          SplittableRandom random = new SplittableRandom(seed * 0xbf58476d1ce4e5b9L - number);
          long first = random.nextLong(n);
          long second = (first + 1 + random.nextLong(n - 1)) % n;
          boolean must = truth.of(first) == truth.of(second);
          return RowFactory.create(first, second, must ? "must" : "cannot");
        };
    StructType schema =
        new StructType()
            .add("first", DataTypes.LongType, false)
            .add("second", DataTypes.LongType, false)
            .add("type", DataTypes.StringType, false);
    int partitions = (int) Math.max(2, links * LINK_BYTES / PARTITION_BYTES);
    spark
        .range(0, links, 1, partitions)
        .map(row, Encoders.row(schema))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(path);
  }

  public static void write(
      SparkSession spark, long n, long labelled, Mixture mixture, Layout layout, String path) {
    int d = mixture.d();
    int partitions = (int) Math.max(2, n * d * 4 / PARTITION_BYTES);
    MapFunction<Long, Row> row =
        number -> {
          float[] values = new float[d];
          int truth = mixture.point(number, values);
          List<@Nullable Object> fields = new ArrayList<>(d + 3);
          fields.add(number);
          layout.add(values, fields);
          fields.add(shown(number, n, labelled) ? "class " + truth : null);
          fields.add(truth);
          return RowFactory.create(fields.toArray());
        };
    spark
        .range(0, n, 1, partitions)
        .map(row, Encoders.row(schema(layout, d)))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(path);
  }

  /**
   * Whether a row is labelled. The labels are evenly distributed over the rows, whose classes are
   * random.
   */
  static boolean shown(long number, long n, long labelled) {
    long before = Math.multiplyExact(number, Math.min(labelled, n)) / n;
    long after = Math.multiplyExact(number + 1, Math.min(labelled, n)) / n;
    return after > before;
  }

  private static StructType schema(Layout layout, int d) {
    List<StructField> fields = new ArrayList<>();
    fields.add(DataTypes.createStructField("id", DataTypes.LongType, false));
    fields.addAll(layout.fields(d));
    fields.add(DataTypes.createStructField("known", DataTypes.StringType, true));
    fields.add(DataTypes.createStructField("truth", DataTypes.IntegerType, false));
    return DataTypes.createStructType(fields);
  }
}
