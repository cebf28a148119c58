package org.mustlink.spark.ml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.ClusteringModel;

/** Three overlapping Gaussian blobs in four dimensions, with the features in every form. */
public final class Blobs {
  public static final int ROWS = 240;
  static final String[] COLUMNS = {"f0", "f1", "f2", "f3"};

  private static final int CLASSES = 3;
  private static final int LABELLED_PER_CLASS = 8;

  public static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("features", SQLDataTypes.VectorType())
          .add("sparse", SQLDataTypes.VectorType())
          .add("floats", DataTypes.createArrayType(DataTypes.FloatType))
          .add("doubles", DataTypes.createArrayType(DataTypes.DoubleType))
          .add("f0", DataTypes.DoubleType)
          .add("f1", DataTypes.FloatType)
          .add("f2", DataTypes.createDecimalType(20, 10))
          .add("f3", DataTypes.LongType)
          .add("known", DataTypes.StringType)
          .add("truth", DataTypes.IntegerType, false);

  private Blobs() {}

  public static List<Row> rows() {
    Random random = new Random(7);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int truth = i % CLASSES;
      double[] x = new double[COLUMNS.length];
      for (int t = 0; t < x.length; t++) {
        // Multiples of 1/8 are the same number as a float, a decimal or a double.
        double centre = t == truth ? 6 : 0;
        x[t] = Math.round((centre + 1.5 * random.nextGaussian()) * 8) / 8.0;
      }
      x[3] = Math.round(x[3]);
      rows.add(row(i, x, i < CLASSES * LABELLED_PER_CLASS ? "class " + truth : null, truth));
    }
    return rows;
  }

  private static Row row(int id, double[] x, @Nullable String known, int truth) {
    float[] floats = new float[x.length];
    IntStream.range(0, x.length).forEach(t -> floats[t] = (float) x[t]);
    return RowFactory.create(
        id,
        Vectors.dense(x),
        Vectors.dense(x).toSparse(),
        floats,
        x,
        x[0],
        floats[1],
        BigDecimal.valueOf(x[2]),
        (long) x[3],
        known,
        truth);
  }

  public static Dataset<Row> table(SparkSession spark) {
    return spark.createDataFrame(rows(), SCHEMA);
  }

  public static Dataset<Row> shuffled(SparkSession spark, int partitions) {
    List<Row> rows = rows();
    Collections.shuffle(rows, new Random(partitions));
    return spark.createDataFrame(rows, SCHEMA).repartition(partitions);
  }

  /** The rows, of which those of one class have no label. */
  static Dataset<Row> withoutLabelOf(Dataset<Row> table, int truth) {
    return table.withColumn("known", functions.expr("if(truth = " + truth + ", null, known)"));
  }

  public static ConstrainedSpectralClustering estimator() {
    return new ConstrainedSpectralClustering().setLabelCol("known").setK(3).setLandmarks(30);
  }

  /** Cluster and margin, to the bit, by id. */
  public static SortedMap<Integer, String> assignments(Dataset<Row> transformed) {
    SortedMap<Integer, String> byId = new TreeMap<>();
    for (Row row : transformed.select("id", "prediction", "margin").collectAsList()) {
      byId.put(row.getInt(0), row.getInt(1) + " " + Double.toHexString(row.getDouble(2)));
    }
    return byId;
  }

  /** The options that a model holds. */
  public static Map<String, String> options(ConstrainedSpectralClusteringModel model) {
    return model.paramTable().given();
  }

  /** All that assigns a row by a model, which programs of users do not see. */
  public static ClusteringModel clustering(ConstrainedSpectralClusteringModel model) {
    return model.clustering();
  }

  /** The columns of the features. */
  public static String[] columns() {
    return COLUMNS.clone();
  }
}
