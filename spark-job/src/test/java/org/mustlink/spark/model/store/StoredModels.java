package org.mustlink.spark.model.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Models in the folders of releases, and beside each its expected results: a text file with a line
 * for each row, which contains the cluster, the margin, the number of features, and the nonzero
 * features as {@code place:value}.
 */
final class StoredModels {
  /** The folder of the release that writes the newest format. */
  static final Path LATEST = Path.of("src/test/resources/models/0.1");

  private static final int COLUMNS = 4;

  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("features", SQLDataTypes.VectorType())
          .add("f0", DataTypes.DoubleType)
          .add("f1", DataTypes.DoubleType)
          .add("f2", DataTypes.DoubleType)
          .add("f3", DataTypes.DoubleType);

  private StoredModels() {}

  /** A row, and what a model must give for it. */
  record Expected(int cluster, double margin, Vector features) {}

  static boolean isModel(Path directory) {
    return Files.exists(file(directory));
  }

  private static Path file(Path model) {
    return model.resolveSibling(model.getFileName() + ".txt");
  }

  static List<Expected> expected(Path model) throws IOException {
    List<Expected> expected = new ArrayList<>();
    for (String line : Files.readAllLines(file(model))) {
      String[] words = line.split(" ", -1);
      double[] values = new double[Integer.parseInt(words[2])];
      for (int i = 3; i < words.length; i++) {
        int colon = words[i].indexOf(':');
        values[Integer.parseInt(words[i].substring(0, colon))] =
            Double.parseDouble(words[i].substring(colon + 1));
      }
      expected.add(
          new Expected(
              Integer.parseInt(words[0]),
              Double.parseDouble(words[1]),
              Vectors.dense(values).compressed()));
    }
    return expected;
  }

  /** Writes what a model gave, from the columns prediction, margin and features. */
  static void write(Path model, List<Row> rows) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      Vector features = row.getAs("features");
      text.append(row.<Integer>getAs("prediction"))
          .append(' ')
          .append(row.<Double>getAs("margin"))
          .append(' ')
          .append(features.size());
      features.foreachNonZero(
          (place, value) -> {
            text.append(String.format(Locale.ROOT, " %s:%s", place, value));
            return scala.runtime.BoxedUnit.UNIT;
          });
      text.append('\n');
    }
    Files.writeString(file(model), text.toString());
  }

  /** The rows as a table, with the features as a vector and, if they are four, as columns too. */
  static Dataset<Row> table(SparkSession spark, List<Expected> expected) {
    List<Row> rows = new ArrayList<>();
    for (Expected row : expected) {
      Object[] values = new Object[2 + COLUMNS];
      values[0] = rows.size();
      values[1] = row.features();
      for (int t = 0; t < COLUMNS && row.features().size() == COLUMNS; t++) {
        values[2 + t] = row.features().apply(t);
      }
      rows.add(RowFactory.create(values));
    }
    return spark.createDataFrame(rows, SCHEMA);
  }
}
