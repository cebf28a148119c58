package org.mustlink.spark.io.read;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class TypedReadingTest {
  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  TypedReadingTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.reader = new TableReader(spark);
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "json"})
  void readsNumbersOfAnyType(String format) {
    Dataset<Row> table =
        spark
            .range(0, 50, 1, 3)
            .select(
                expr("id"),
                expr("cast(2 * id as int) as i"),
                expr("id / 4 as x"),
                expr("cast(2 * id as float) as f"),
                expr("cast(2 * id as decimal(9,2)) as m"),
                expr("if(id = 7, null, 'c') as class"));
    String path = directory.resolve("table." + format).toString();
    table.write().format(format).save(path);
    InputSettings settings = Inputs.of(Path.of(path)).id("id").classes("class", "class").settings();
    try (Loaded<InputTable> loaded = reader.read(settings)) {
      assertThat(loaded.format()).isEqualTo(format);
      assertThat(loaded.table().features().names()).containsExactlyInAnyOrder("i", "x", "f", "m");
      Dataset<Row> data = loaded.table().data();
      assertThat(data.count()).isEqualTo(50);
      assertThat(data.filter("i = 2 * id and x = id / 4 and f = i and m = i").count())
          .isEqualTo(50);
      assertThat(data.filter("class is null").count()).isOne();
      assertThat(data.schema().apply("m").dataType())
          .isEqualTo(spark.read().format(format).load(path).schema().apply("m").dataType());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "json"})
  void numbersRowsInFileOrder(String format) {
    String path = directory.resolve("table." + format).toString();
    spark.range(0, 1000, 1, 7).selectExpr("id as x").write().format(format).save(path);
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(Path.of(path)).features("x").settings())) {
      assertThat(loaded.table().data().filter("row = x").count()).isEqualTo(1000);
    }
  }

  @Test
  void readsSingleValuesOfAnyTypeAndSaysWhichColumnsHoldNone() {
    String path = directory.resolve("mixed.parquet").toString();
    spark
        .range(0, 20)
        .selectExpr(
            "id",
            "id % 2 = 1 as odd",
            "id / 2 as x",
            "current_timestamp() as at",
            "'a' as city",
            "struct(id) as place")
        .write()
        .parquet(path);
    InputSettings settings = Inputs.of(Path.of(path)).id("id").settings();
    try (Loaded<InputTable> loaded = reader.read(settings)) {
      assertThat(loaded.table().features().names()).containsExactly("odd", "x", "at", "city");
      assertThat(loaded.table().features().columns())
          .extracting(FeatureColumn::kind)
          .containsExactly(
              ColumnKind.CATEGORY, ColumnKind.NUMBER, ColumnKind.TIME, ColumnKind.TEXT);
      assertThat(loaded.table().data().filter("odd = (id % 2 = 1)").count()).isEqualTo(20);
      assertThat(loaded.table().remarks().warnings())
          .containsExactly(
              "Not among the features, as it holds no single values: place (struct<id:bigint>). The clusters do not depend on these columns. Convert them to numbers or words if they should.");
    }
    InputSettings place = Inputs.of(Path.of(path)).id("id").features("x", "place").settings();
    assertThatThrownBy(() -> reader.read(place))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("'place'", "its type is struct<id:bigint>", "Cast it");
  }

  @Test
  void numbersRowsAlikeForAnyNumberOfCores() {
    String path = directory.resolve("table.parquet").toString();
    spark.range(0, 1000, 1, 7).selectExpr("id as x").write().parquet(path);
    for (String cores : List.of("1", "2", "16")) {
      spark.conf().set("spark.sql.files.minPartitionNum", cores);
      spark.conf().set("spark.sql.files.openCostInBytes", "1");
      try (Loaded<InputTable> loaded =
          reader.read(Inputs.of(Path.of(path)).features("x").settings())) {
        assertThat(loaded.table().data().filter("row = x").count()).isEqualTo(1000);
      } finally {
        spark.conf().unset("spark.sql.files.minPartitionNum");
        spark.conf().unset("spark.sql.files.openCostInBytes");
      }
    }
  }

  @Test
  void takesTheOneColumnThatHoldsAllFeatures() {
    assertThat(featuresOf("array(cast(1 as float))", "v")).isEqualTo(kind(ColumnKind.FLOAT_ARRAY));
    assertThat(featuresOf("array(1.5d)", "v")).isEqualTo(kind(ColumnKind.DOUBLE_ARRAY));
    assertThat(featuresOf("array(1, 2)", "v")).isEqualTo(kind(ColumnKind.DOUBLE_ARRAY));
    assertThat(featuresOf("array(1, 2)").columns())
        .containsExactly(
            new FeatureColumn("v", ColumnKind.DOUBLE_ARRAY),
            new FeatureColumn("n", ColumnKind.NUMBER));
  }

  @Test
  void takesColumnsOfSingleValuesWhereNoneOrSeveralHoldAll() {
    assertThat(featuresOf("array('a')"))
        .isEqualTo(new FeatureColumns(ColumnKind.NUMBER, List.of("n")));
    Path path = save(spark.range(1).selectExpr("array(1d) as a", "array(2d) as b"));
    assertThatThrownBy(() -> reader.read(Inputs.of(path).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("a, b");
  }

  @Test
  void refusesNamedColumnsThatHoldNoSingleValues() {
    Path path = save(spark.range(1).selectExpr("struct(id) as b", "array(1d) as a", "id as n"));
    assertThatThrownBy(() -> reader.read(Inputs.of(path).features("b").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("its type is struct<id:bigint>");
    assertThatThrownBy(() -> reader.read(Inputs.of(path).id("a").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.id");
  }

  @Test
  void refusesATableWithoutFeatures() {
    Path path = save(spark.range(1).selectExpr("struct(id) as t"));
    assertThatThrownBy(() -> reader.read(Inputs.of(path).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("no column of features");
  }

  @Test
  void readsATableOfTheCatalog() {
    spark.range(0, 9).selectExpr("id", "id * 2 as x").write().saveAsTable("catalogued");
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.ofTable("catalogued").id("id").settings())) {
      assertThat(loaded.table().data().filter("x = id * 2").count()).isEqualTo(9);
    } finally {
      spark.sql("drop table catalogued");
    }
    assertThatThrownBy(() -> reader.read(Inputs.ofTable("catalogued").settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("catalogued");
  }

  @Test
  void doesNotNumberTheRowsOfAView() {
    spark.range(3).createOrReplaceTempView("view_of_three");
    assertThatThrownBy(() -> reader.read(Inputs.ofTable("view_of_three").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.id");
    spark.catalog().dropTempView("view_of_three");
  }

  @Test
  void asksForTheFormatThatNoNameTells() throws IOException {
    Path file = directory.resolve("t.data");
    Files.writeString(file, "f0\n1\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.format");
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(file).format(TableFormat.CSV).settings())) {
      assertThat(loaded.table().data().count()).isOne();
    }
  }

  private FeatureColumns featuresOf(String expression, String... features) {
    Path path = save(spark.range(2).selectExpr(expression + " as v", "id as n"));
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).features(features).settings())) {
      return loaded.table().features();
    }
  }

  private static FeatureColumns kind(ColumnKind kind) {
    return new FeatureColumns(kind, List.of("v"));
  }

  private Path save(Dataset<Row> table) {
    Path path = directory.resolve("saved.parquet");
    table.write().mode("overwrite").parquet(path.toString());
    return path;
  }
}
