package org.mustlink.spark.ml;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * Rows of three features in columns of one kind, good and bad, with the result that every reader
 * must give.
 *
 * @param name of the kind
 * @param types of the columns in SQL; one holds all features
 * @param cases the first of which is good
 */
record FeatureCases(String name, List<String> types, List<Case> cases) {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final double NAN = Double.NaN;

  /**
   * One row.
   *
   * @param given as SQL, or a vector, or null
   * @param values that are read, null where the row is bad
   * @param words what is wrong with a bad row
   */
  record Case(@Nullable Object given, double @Nullable [] values, @Nullable String words) {
    static Case good(Object given, double... values) {
      return new Case(given, values, null);
    }

    static Case bad(@Nullable Object given, String words) {
      return new Case(given, null, words);
    }

    boolean isGood() {
      return words == null;
    }
  }

  static List<FeatureCases> all() {
    return List.of(
        separate(
            List.of("double", "float", "bigint"),
            Case.good("1.5D, 2, 3", 1.5, 2, 3),
            Case.good("-1e150D, -0.25, 9007199254740993", -1e150, -0.25, 9007199254740992.0),
            Case.good("1e-320D, 0, -4", 1e-320, 0, -4),
            Case.bad("double('NaN'), 2, 3", "column x is NaN"),
            Case.bad("1, float('Infinity'), 3", "column y is Infinity"),
            Case.bad("-1e151D, 2, 3", "column x is -1.0E151, larger than 1.0E150 in magnitude"),
            Case.bad("1, null, 3", "column y is null"),
            Case.bad("double('NaN'), 2, null", "column z is null")),
        separate(
            List.of("int", "smallint", "tinyint"),
            Case.good("70000, -300, 100", 70000, -300, 100),
            Case.good("-1, 0, -128", -1, 0, -128),
            Case.good("3, 9, 1", 3, 9, 1),
            Case.bad("null, 2, 3", "column x is null"),
            Case.bad("1, null, null", "column y is null"),
            Case.bad("1, 2, null", "column z is null")),
        separate(
            List.of("decimal(20,10)", "smallint", "double"),
            Case.good("1.1, 1, 3", 1.1, 1, 3),
            Case.good("-1234567890.0123456789, 0, 0.1", -1234567890.0123458, 0, 0.1),
            Case.good("0, 1, -7", 0, 1, -7),
            Case.bad("null, 1, 3", "column x is null"),
            Case.bad("1, null, double('NaN')", "column y is null"),
            Case.bad("1, 0, double('-Infinity')", "column z is -Infinity")),
        arrays(
            "array<double>",
            Case.good("array(1.5D, 2D, 3D)", 1.5, 2, 3),
            Case.good("array(-1e150D, 0D, 1e-320D)", -1e150, 0, 1e-320),
            Case.bad("array(1D, double('NaN'), 3D)", "column f at position 1 is NaN"),
            Case.bad("array(1D, 2D, double('-Infinity'))", "column f at position 2 is -Infinity"),
            Case.bad(
                "array(1e151D, 2D, 3D)",
                "column f at position 0 is 1.0E151, larger than 1.0E150 in magnitude")),
        arrays(
            "array<float>",
            Case.good("array(1.5D, 0.25D, 3D)", 1.5, 0.25, 3),
            Case.good("array(0.1D, -1e38D, 0D)", 0.1f, -1e38f, 0),
            Case.bad("array(1D, double('NaN'), 3D)", "column f at position 1 is NaN"),
            Case.bad("array(1D, 2D, double('Infinity'))", "column f at position 2 is Infinity")),
        arrays("array<int>", Case.good("array(1, 2, 3)", 1, 2, 3)),
        arrays(
            "array<decimal(12,2)>",
            Case.good("array(1.25, -2, 9999999999.99)", 1.25, -2, 9999999999.99)),
        new FeatureCases(
            "vector",
            List.of("vector"),
            List.of(
                Case.good(Vectors.dense(1.5, 2, 3), 1.5, 2, 3),
                Case.good(sparse(3, 2, -4), 0, 0, -4),
                Case.good(Vectors.sparse(3, new int[0], new double[0]), 0, 0, 0),
                Case.good(sparse(3, 1, 0), 0, 0, 0),
                Case.bad(Vectors.dense(1, NAN, 3), "column f at position 1 is NaN"),
                Case.bad(sparse(3, 2, INFINITY), "column f at position 2 is Infinity"),
                Case.bad(
                    sparse(3, 0, 1e151),
                    "column f at position 0 is 1.0E151, larger than 1.0E150 in magnitude"),
                Case.bad(null, "column f is null"),
                Case.bad(Vectors.dense(1, 2), "column f has 2 features, expected 3"),
                Case.bad(sparse(4, 3, NAN), "column f has 4 features, expected 3"))));
  }

  private static Vector sparse(int size, int index, double value) {
    return Vectors.sparse(size, new int[] {index}, new double[] {value});
  }

  private static FeatureCases separate(List<String> types, Case... cases) {
    return new FeatureCases(String.join(", ", types), types, List.of(cases));
  }

  /** With what can be wrong with arrays of every type. */
  private static FeatureCases arrays(String type, Case... cases) {
    List<Case> all = new ArrayList<>(List.of(cases));
    all.add(Case.good("array(7, 8, 9)", 7, 8, 9));
    all.add(Case.bad(null, "column f is null"));
    all.add(Case.bad("array(1, null, 3)", "column f is null at position 1"));
    all.add(Case.bad("array(1, 2)", "column f has 2 features, expected 3"));
    all.add(Case.bad("array(1, 2, 3, 4)", "column f has 4 features, expected 3"));
    all.add(Case.bad("array(null, 2)", "column f has 2 features, expected 3"));
    return new FeatureCases(type, List.of(type), all);
  }

  private boolean areSeparate() {
    return types.size() > 1;
  }

  List<String> columns() {
    return areSeparate() ? List.of("x", "y", "z") : List.of("f");
  }

  FeatureColumns features(StructType schema) {
    FeatureTypes rules = new FeatureTypes("features", "leave it out");
    return areSeparate()
        ? rules.separate(columns(), schema, Optional.empty())
        : rules.all("f", schema.apply("f").dataType());
  }

  InputTable input(Dataset<Row> table) {
    return new InputTable(
        table, features(table.schema()), List.of("id"), Optional.empty(), Optional.empty());
  }

  /** The path of a Parquet table of the cases, below a folder. */
  String saved(SparkSession spark, Path folder) {
    String path = folder.resolve(UUID.randomUUID().toString()).toString();
    table(spark).write().parquet(path);
    return path;
  }

  Dataset<Row> stored(SparkSession spark, Path folder) {
    return spark.read().parquet(saved(spark, folder));
  }

  /** Each case by its number, as {@code id}. */
  Dataset<Row> table(SparkSession spark) {
    return table(spark, IntStream.range(0, cases.size()).mapToObj(i -> List.of(i, i)).toList());
  }

  /** Each case with all good ones in a group: {@code id}, {@code group}. */
  Dataset<Row> groups(SparkSession spark) {
    List<List<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      for (int j = 0; j < cases.size(); j++) {
        if (j == i || cases.get(j).isGood()) {
          rows.add(List.of(i, j));
        }
      }
    }
    return table(spark, rows);
  }

  /** Rows of the group and the case that each pair names; the case is the id. */
  private Dataset<Row> table(SparkSession spark, List<List<Integer>> rows) {
    if (types.equals(List.of("vector"))) {
      return spark
          .createDataFrame(
              rows.stream()
                  .map(of -> RowFactory.create(of.get(0), of.get(1), cases.get(of.get(1)).given()))
                  .toList(),
              new StructType()
                  .add("group", "int")
                  .add("id", "int")
                  .add("f", SQLDataTypes.VectorType()))
          .coalesce(1);
    }
    List<String> select = new ArrayList<>(List.of("group", "id"));
    for (int t = 0; t < types.size(); t++) {
      select.add("cast(%s as %s) %1$s".formatted(columns().get(t), types.get(t)));
    }
    String values =
        rows.stream()
            .map(of -> "(%s, %s, %s)".formatted(of.get(0), of.get(1), cases.get(of.get(1)).given()))
            .collect(Collectors.joining(", "));
    String names = String.join(", ", columns());
    return spark
        .sql("select * from values %s as t(group, id, %s)".formatted(values, names))
        .selectExpr(select.toArray(String[]::new))
        .coalesce(1);
  }

  /** The same words of a reader that knows the number of features from elsewhere. */
  static String normalised(String words) {
    return words
        .replace("the first row has", "expected")
        .replace("the model was fitted on", "expected");
  }

  /** What all readers must find, by case. */
  List<String> expected() {
    return Collections.unmodifiableList(
        cases.stream().map(one -> one.isGood() ? "good" : one.words()).toList());
  }

  @Override
  public String toString() {
    return name;
  }
}
