package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.LeftOutColumn;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Which columns are left out of the features, alike in text and in typed files, and what is said.
 */
@ExtendWith(SparkExtension.class)
class LeftColumnsTest {
  /** A column as an expression of i, which is 0 to 59 in an order that means nothing. */
  private record Made(String name, String expression, String fate) {}

  private static final String LEFT = "numbers the rows";
  private static final String FEATURE = "";

  private static final List<Made> COLUMNS =
      List.of(
          new Made("value", "i % 7 + 0.5", FEATURE),
          new Made("counts", "(i * 37) % 23", FEATURE),
          new Made("__index_level_0__", "i * 3", LEFT),
          new Made("Unnamed: 0", "1000 + 2 * i", LEFT),
          new Made("Unnamed: 0.1", "i", LEFT),
          new Made("Unnamed: 7", "i / 8D", "named"),
          new Made("_c0", "i", LEFT),
          new Made("...1", "i + 1", LEFT),
          new Made("index", "7 * i - 90", LEFT),
          new Made("rownames", "i", LEFT),
          new Made("rowid", "i", LEFT),
          new Made("customerId", "5000 + i * i", LEFT),
          new Made("shop_id", "i % 9", "named"),
          new Made("X", "i + 1", LEFT),
          new Made("#", "i + 1", LEFT),
          new Made("zeile", "i + 400000000", LEFT),
          new Made("whole double", "double(59 - i)", LEFT),
          new Made("with a gap", "if(i = 59, 60, i)", FEATURE),
          new Made("one twice", "if(i = 30, 20, i)", FEATURE),
          new Made("with a fraction", "if(i = 44, 44.5, i)", FEATURE),
          new Made("year", "1950 + i", "whole"),
          new Made("world_rank", "i + 1", "whole"));

  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  LeftColumnsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  private Dataset<Row> table(int rows) {
    Column[] columns =
        COLUMNS.stream()
            .map(made -> functions.expr(made.expression()).as(made.name()))
            .toArray(Column[]::new);
    return spark.range(0, rows, 1, 3).selectExpr("(id * 17) % " + rows + " as i").select(columns);
  }

  private Path written(Dataset<Row> table, String format) {
    Path path = directory.resolve("table");
    table.write().format(format).option("header", "true").save(path.toString());
    return path;
  }

  @ParameterizedTest
  @CsvSource({"parquet", "csv", "json", "orc"})
  void leavesOutWhatNumbersTheRowsInEveryFormat(String format) {
    Path path = written(table(60), format);
    List<String> left = names(LEFT);
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).settings())) {
      Remarks remarks = loaded.table().remarks();
      assertThat(loaded.table().features().names())
          .containsExactlyInAnyOrderElementsOf(
              COLUMNS.stream().map(Made::name).filter(name -> !left.contains(name)).toList());
      assertThat(remarks.leftOut())
          .containsExactlyInAnyOrderElementsOf(
              left.stream().map(name -> new LeftOutColumn(name, LEFT)).toList());
      assertThat(remarks.warnings())
          .satisfiesExactlyInAnyOrder(
              said ->
                  assertThat(said).startsWith("Not among the features, as they number the rows"),
              said -> assertThat(said).contains(names("named")),
              said -> assertThat(said).contains(names("whole")));
    }
    try (Loaded<InputTable> loaded =
        reader.read(
            Inputs.of(path)
                .features("*", "zeile", "year", "Unnamed: 0")
                .exclude("w*")
                .settings())) {
      assertThat(loaded.table().features().names())
          .contains("zeile", "year", "Unnamed: 0")
          .doesNotContain("X", "index");
    }
    FeatureColumns fitted = new FeatureColumns(ColumnKind.NUMBER, List.of("value", "_c0"));
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).settings(), fitted)) {
      assertThat(loaded.table().features().names()).containsExactly("value", "_c0");
      assertThat(loaded.table().remarks()).isEqualTo(Remarks.NONE);
    }
  }

  private static List<String> names(String fate) {
    return COLUMNS.stream().filter(made -> made.fate().equals(fate)).map(Made::name).toList();
  }

  @Test
  void keepsTheMeasuresOfASmallTable() throws IOException {
    Path file = file("t.csv", "city,dose,w,X\na,3,1.5,2\nb,1,2.5,1\nc,2,0.5,3\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("city").settings())) {
      assertThat(loaded.table().features().names()).containsExactly("dose", "w");
      assertThat(loaded.table().remarks().warnings())
          .singleElement()
          .asString()
          .contains("it numbers the rows: X", "input.features = [\"*\", \"X\"]");
    }
  }

  @Test
  void aTableOfRowNumbersAloneHasNoFeatures() throws IOException {
    Path file = file("t.csv", "Unnamed: 0,city\n3,a\n5,b\n1,c\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("city").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("no column of features", "numbers the rows: Unnamed: 0");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void readsWordsOfTextAndRefusesNumbersInAnotherWriting() throws IOException {
    String text =
        """
        ,x,city,since,note,price,share,open,ip
        a,1,Oslo,2026-01-02,,"1.234,50",12 %,True,
        b,2,Bergen,2026-02-03,n/a,"7,5",9 %,False,NA
        """;
    Path file = file("t.csv", text);
    Inputs plain = Inputs.of(file).id("_c0").exclude("price", "share");
    try (Loaded<InputTable> loaded = reader.read(plain.settings())) {
      assertThat(loaded.table().features().columns())
          .containsExactly(
              new FeatureColumn("x", ColumnKind.NUMBER),
              new FeatureColumn("city", ColumnKind.TEXT),
              new FeatureColumn("since", ColumnKind.TEXT),
              new FeatureColumn("note", ColumnKind.NUMBER),
              new FeatureColumn("open", ColumnKind.TEXT),
              new FeatureColumn("ip", ColumnKind.NUMBER));
      assertThat(loaded.table().remarks()).isEqualTo(Remarks.NONE);
    }
    // What is a number to people is refused.
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadDataException.class)
        .satisfies(
            thrown ->
                assertThat(others(thrown))
                    .anySatisfy(said -> assertThat(said).contains("share holds '12 %'"))
                    .noneMatch(said -> said.contains("open") || said.contains("note has"))
                    .noneMatch(said -> said.contains("city")));
  }

  @Test
  void otherColumnsStandBesideAVector() {
    Path path =
        written(spark.range(3).selectExpr("array(1D * id) v", "id * 0.5 a", "'t' b"), "parquet");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).settings())) {
      assertThat(loaded.table().features().names()).containsExactly("v", "a", "b");
      assertThat(loaded.table().remarks()).isEqualTo(Remarks.NONE);
    }
  }

  @ParameterizedTest
  @CsvSource({"csv", "parquet"})
  void tellsAllFaultsOfARefusedTableAtOnce(String format) {
    Path path =
        written(
            spark.range(40).selectExpr("id", "if(id = 7, null, 0.5 * id) x", "'word' city"),
            format);
    Inputs wrong =
        Inputs.of(path).id("ID").features("x", "city", "q*").exclude("zz").classes("klass", "t");
    assertThatThrownBy(() -> reader.read(wrong.settings()))
        .isInstanceOf(FaultException.class)
        .satisfies(
            thrown ->
                assertThat(others(thrown))
                    .hasSize(4)
                    .anySatisfy(
                        said -> assertThat(said).contains("'klass', which input.label names"))
                    .anySatisfy(said -> assertThat(said).contains("'t', which input.truth names"))
                    .anySatisfy(
                        said -> assertThat(said).contains("'zz', which input.exclude names"))
                    .anySatisfy(said -> assertThat(said).contains("input.features to 'q*'"))
                    // Words are read, and gaps are filled.
                    .noneMatch(said -> said.contains("Column city"))
                    .noneMatch(said -> said.contains("x has no number")));
  }

  private static List<String> others(Throwable thrown) {
    return Arrays.stream(thrown.getSuppressed()).map(Throwable::getMessage).toList();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
