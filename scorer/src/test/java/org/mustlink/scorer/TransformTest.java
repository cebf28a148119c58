package org.mustlink.scorer;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Date;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.membership.Membership;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelStore;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.ml.KMeansModel;

/**
 * What must hold: a scorer, {@code transform} row by row and by blocks, and what {@code predict}
 * computes, give the same bits for every stored model of every format.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransformTest {
  private static final int MEMBERSHIPS = 5;

  private SparkSession spark;

  @BeforeAll
  void start() {
    spark = SparkSession.builder().master("local[1]").appName("scorer").getOrCreate();
  }

  @AfterAll
  void stop() {
    spark.stop();
  }

  static List<Path> models() throws IOException {
    return StoredRows.models();
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredModelGivesTheBitsOfTransform(Path stored) throws IOException {
    Path path = StoredRows.model(stored);
    Scorer scorer = Scorer.open(path);
    String column = scorer.columns().get(0).name();
    List<Row> rows = new ArrayList<>();
    for (StoredRows.Expected row : StoredRows.rows(stored)) {
      rows.add(RowFactory.create(Vectors.dense(row.features()).compressed()));
      // Beside it one that is far from all.
      double[] far = Arrays.stream(row.features()).map(value -> -40 * value).toArray();
      rows.add(RowFactory.create(Vectors.dense(far).compressed()));
    }
    Dataset<Row> table =
        spark.createDataFrame(rows, new StructType().add(column, SQLDataTypes.VectorType()));
    if (stored.endsWith("kmeans")) {
      for (Row row : KMeansModel.load(path.toString()).transform(table).collectAsList()) {
        Assignment found = scorer.assign(row.<Vector>getAs(column).toArray());
        assertThat(found.cluster()).isEqualTo(row.<Integer>getAs("prediction"));
        assertThat(found.margin()).isEqualTo(row.<Double>getAs("margin"));
      }
      return;
    }
    requireEqual(scorer, path, table, List.of(column));
    requirePredicted(scorer, path, rows);
  }

  /** Also by blocks, whose code the command {@code predict} runs. */
  private void requireEqual(Scorer scorer, Path path, Dataset<Row> table, List<String> columns) {
    for (int block : new int[] {1, 7}) {
      ConstrainedSpectralClusteringModel model =
          ConstrainedSpectralClusteringModel.load(path.toString());
      model.setFarCol("far").setNewnessCol("newness");
      model.setMembershipsCol("memberships").setMemberships(MEMBERSHIPS).setBlockSize(block);
      List<Row> all = model.transform(table).collectAsList();
      assertThat(all).isNotEmpty();
      for (Row row : all) {
        Map<String, @Nullable Object> values = new HashMap<>();
        columns.forEach(name -> values.put(name, value(row.getAs(name))));
        requireEqual(scorer.assign(values), row);
        requireEqual(scorer.assign(columns.stream().map(values::get).toArray()), row);
      }
    }
  }

  private static void requireEqual(Assignment found, Row row) {
    assertThat(found.cluster()).as(row.toString()).isEqualTo(row.<Integer>getAs("prediction"));
    assertThat(found.margin()).as(row.toString()).isEqualTo(row.<Double>getAs("margin"));
    assertThat(found.far()).isEqualTo(row.<Boolean>getAs("far"));
    Double newness = row.getAs("newness");
    assertThat(found.newness()).isEqualTo(newness == null ? 0 : newness);
    List<Row> memberships = row.getList(row.fieldIndex("memberships"));
    assertThat(found.probabilities())
        .isEqualTo(
            memberships.stream()
                .map(one -> new Membership(one.getInt(0), one.getDouble(1)))
                .toList());
  }

  /** The rows by the assigner of blocks that tasks of {@code predict} run. */
  private static void requirePredicted(Scorer scorer, Path path, List<Row> rows) {
    ClusteringModel model = ModelStore.read(LocalDirectory.of(path)).content().model();
    ClusteringModel.RowAssigner assigner = model.rowAssigner(ExtraColumns.NONE);
    for (Row row : rows) {
      double[] features = row.<Vector>getAs(0).toArray();
      if (model.map().outputs() == features.length) {
        Assignment found = scorer.assign(features.clone());
        AssignedBlock own = assigner.assign(features.clone(), 1);
        assertThat(found.values().get("cluster"))
            .isEqualTo(OutputColumn.CLUSTER.values(own, model.names())[0]);
        assertThat(found.margin()).isEqualTo(own.margins()[0]);
      }
    }
  }

  /** A value of Spark as a program of Java has it. */
  private static @Nullable Object value(@Nullable Object value) {
    if (value instanceof Timestamp time) {
      return time.toInstant();
    } else if (value instanceof Date day) {
      return day.toLocalDate();
    } else if (value instanceof SparseVector few) {
      return new SparseValues(few.size(), few.indices(), few.values());
    }
    return value instanceof Vector vector ? vector.toArray() : value;
  }

  private static @Nullable String given(Map<String, String> row, String name) {
    String text = row.get(name);
    return text == null || text.isEmpty() ? null : text;
  }

  @Test
  void columnsOfAnyKindWithGapsAndUnseenValuesGiveTheBitsOfTransform() throws IOException {
    Path stored = StoredRows.LATEST.resolve("mixed");
    Scorer scorer = Scorer.open(stored);
    List<String> names = scorer.columns().stream().map(Column::name).toList();
    StructType type = new StructType();
    for (String name : names) {
      type = type.add(name, DataTypes.StringType);
    }
    List<Row> rows = new ArrayList<>();
    List<Map<String, String>> texts = StoredRows.texts(stored);
    for (int i = 0; i < texts.size(); i++) {
      Map<String, String> row = new HashMap<>(texts.get(i));
      if (i % 5 == 1) {
        row.put("island", "Atlantis");
        row.put("note", "words that no fit has seen");
      } else if (i % 5 == 2) {
        row.put(names.get(i % names.size()), "");
      } else if (i % 5 == 3) {
        row.put("mass", "-7e9");
        row.put("seen", "1955-02-28T23:59:59.123456Z");
        row.put("day", "1500-03-01");
      }
      rows.add(RowFactory.create(names.stream().map(n -> given(row, n)).toArray()));
    }
    Dataset<Row> asTexts = spark.createDataFrame(rows, type);
    Dataset<Row> typed =
        asTexts
            .withColumn("mass", col("mass").cast("double"))
            .withColumn("price", col("price").cast("decimal(10,2)"))
            .withColumn("wild", col("wild").cast("boolean"))
            .withColumn("day", col("day").cast("date"))
            .withColumn("seen", col("seen").cast("timestamp"))
            .withColumn("legs", col("legs").cast("int"));
    requireEqual(scorer, stored, typed, names);
    requireEqual(scorer, stored, typed.withColumn("legs", col("legs").cast("long")), names);
    requireEqual(scorer, stored, typed.withColumn("mass", col("mass").cast("float")), names);
    requireEqual(scorer, stored, asTexts, names);
  }

  @Test
  void numbersAndVectorsBesideOtherColumnsGiveTheBitsOfTransform(@TempDir Path folder)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    java.util.Random random = new java.util.Random(5);
    for (int i = 0; i < 120; i++) {
      double[] vector = random.doubles(3).map(value -> value + rows.size() % 3 * 4).toArray();
      vector[1] = i % 4 == 0 ? 0 : vector[1];
      Vector features = i % 2 == 0 ? Vectors.dense(vector) : Vectors.dense(vector).toSparse();
      rows.add(
          RowFactory.create(
              i % 3 * 5 + random.nextGaussian(),
              i % 9 == 4 ? null : random.nextInt(40) - 10 * (i % 3),
              "kind " + i % 3,
              features,
              i < 30 ? "class " + i % 3 : null));
    }
    Dataset<Row> table =
        spark.createDataFrame(
            rows,
            new StructType()
                .add("height", DataTypes.DoubleType)
                .add("width", DataTypes.IntegerType)
                .add("kind", DataTypes.StringType)
                .add("place", SQLDataTypes.VectorType())
                .add("known", DataTypes.StringType));
    for (List<String> columns :
        List.of(List.of("height"), List.of("height", "width", "kind"), List.of("kind", "place"))) {
      Path path = folder.resolve(String.join("-", columns));
      new ConstrainedSpectralClustering()
          .setInputCols(columns.toArray(String[]::new))
          .setLabelCol("known")
          .setK(3)
          .setLandmarks(20)
          .setSeed(3)
          .fit(table)
          .save(path.toString());
      requireEqual(Scorer.open(path), path, table, columns);
    }
    Scorer one = Scorer.open(folder.resolve("height"));
    assertThat(one.assign(new double[] {5})).isEqualTo(one.assign(Map.of("height", 5)));
    assertThat(new FeatureColumns(ColumnKind.NUMBER, List.of("height")).areSeparate()).isTrue();
  }
}
