package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.InputTable;

class CsvReadingTest extends InputCheck {
  private static final String GOOD =
      """
      id,f0,f1,class,known
      a,1,2.5,x,x
      b,-3e2,,y,
      c,4,"5",x,""
      """;

  CsvReadingTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  String format() {
    return "csv";
  }

  /** A text that is no number is a broken line, so it takes a broken archive. */
  @Override
  String corruptName() {
    return "corrupt.csv.gz";
  }

  @Test
  void readsNumbersIdsAndClasses() {
    InputSettings settings =
        Inputs.of(file("t.csv", GOOD)).id("id").classes("known", "class").settings();
    try (Loaded<InputTable> loaded = reader.read(settings)) {
      assertThat(loaded.table().features())
          .isEqualTo(new FeatureColumns(ColumnKind.NUMBER, List.of("f0", "f1")));
      assertThat(loaded.table().data().schema().simpleString())
          .isEqualTo("struct<f0:double,f1:double,id:string,known:string,class:string>");
      assertThat(texts(loaded))
          .containsExactly("[1.0,2.5,a,x,x]", "[-300.0,null,b,null,y]", "[4.0,5.0,c,null,x]");
    }
  }

  /** Ids whose texts are not the only ones of their numbers stay as they are written. */
  @ParameterizedTest
  @CsvSource({
    "0 7 -12, bigint",
    "7  123456789012345678, bigint",
    "7 007 8, string",
    "7 8.0 9, string",
    "1 2 r3, string",
    "1 +2 3, string",
    "1 -0 3, string",
    "1 1234567890123456789 3, string"
  })
  void idsAreWholeNumbersIfAllAre(String ids, String type) {
    String[] texts = ids.split(" ", -1);
    Path file = file("t.csv", "id,f0\n%s,1\n%s,2.5\n%s,4\n".formatted((Object[]) texts));
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("id").settings())) {
      assertThat(loaded.table().data().schema().apply("id").dataType().simpleString())
          .isEqualTo(type);
      assertThat(
              loaded
                  .table()
                  .data()
                  .selectExpr("coalesce(string(id), '')")
                  .as(Encoders.STRING())
                  .collectAsList())
          .containsExactly(texts);
    }
  }

  @Test
  void readsGzip() throws IOException {
    Path file = directory.resolve("t.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(GOOD.getBytes(StandardCharsets.UTF_8));
    }
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(file).id("id").features("f*").settings())) {
      assertThat(texts(loaded)).hasSize(3);
      assertThat(loaded.format()).isEqualTo("csv");
    }
  }

  /** One task parses it; all cores do what comes after, and the rows keep their numbers. */
  @Test
  void rowsOfALargeArchiveAreSpreadOverTheCores() throws IOException {
    SplittableRandom random = new SplittableRandom(8);
    int rows = 150_000;
    Path file = directory.resolve("large.csv.gz");
    try (PrintStream out =
        new PrintStream(
            new GZIPOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8)) {
      out.println("f0,f1,f2,f3");
      for (int i = 0; i < rows; i++) {
        out.println(
            i + "," + random.nextLong() + "," + random.nextLong() + "," + random.nextLong());
      }
    }
    assertThat(Files.size(file)).isGreaterThan(4L << 20);
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).settings())) {
      Dataset<Row> data = loaded.table().data();
      assertThat(data.toJavaRDD().glom().map(List::size).collect())
          .hasSize(spark.sparkContext().defaultParallelism())
          .allMatch(size -> size > rows / 4);
      assertThat(data.filter("row != f0").count()).isZero();
      assertThat(data.count()).isEqualTo(rows);
    }
  }

  @Test
  void readsWeights() {
    Path file = file("t.csv", "id,f0,f1,w\na,1,2.5,3\nb,-3e2,1,.5\nc,4,5,\n");
    InputSettings settings = Inputs.of(file).id("id").weight("w").settings();
    try (Loaded<InputTable> loaded = reader.read(settings)) {
      assertThat(loaded.table().features().names()).containsExactly("f0", "f1");
      assertThat(loaded.table().weight()).hasValue("w");
      assertThat(loaded.table().data().select("w").collectAsList())
          .extracting(row -> row.get(0))
          .containsExactlyInAnyOrder(3.0, 0.5, null);
    }
    Path bad = file("bad.csv", "id,f0,f1,w\na,1,2.5,much\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(bad).id("id").weight("w").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column w of row id=a")
        .hasMessageContaining("'much', which is not a number");
  }

  @Test
  void keepsTheParsedRowsUntilItIsClosed() {
    Loaded<InputTable> loaded =
        reader.read(Inputs.of(file("t.csv", GOOD)).id("id").features("f*").settings());
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isPositive();
    loaded.close();
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void namesRowColumnAndValueOfWhatIsNoNumber() {
    Path file = file("t.csv", GOOD + "d,7,\"1,5\",x,\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").features("f*").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column f1 of row id=d")
        .hasMessageContaining("'1,5', which is not a number");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).features("f*").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column f1 of row 3 (counted from 0)");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  /** Far from the first rows too, which tell that a column holds numbers. */
  @Test
  void readsColumnsWithWordsAsTexts() {
    StringBuilder text = new StringBuilder("id,x,y,z\n");
    for (int i = 0; i < 1200; i++) {
      text.append(i < 1100 ? "a,1,2,3\n" : i == 1150 ? "b,1,two,3\n" : "b,,2.50,n/a\n");
    }
    Path file = file("t.csv", text.toString());
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("id").settings())) {
      assertThat(loaded.table().features().columns())
          .extracting(FeatureColumn::kind)
          .containsExactly(ColumnKind.NUMBER, ColumnKind.TEXT, ColumnKind.NUMBER);
      assertThat(
              loaded
                  .table()
                  .data()
                  .filter("y in ('two', '2.50')")
                  .select("x", "y", "z")
                  .distinct()
                  .collectAsList()
                  .stream()
                  .map(Row::toString))
          .containsExactlyInAnyOrder("[1.0,two,3.0]", "[null,2.50,null]");
    }
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void namesAllColumnsOfTheRowThatHoldNoNumbers() {
    Path file = file("t.csv", "id,x,y,since\na,1,2,17\nb,12 %,,\"1,5\"\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(
            "leave the column out with input.exclude. Other columns of this row hold no numbers either: since.");
  }

  @Test
  void refusesRaggedLines() {
    for (String line : List.of("d,7,8,x\n", "d,7,8,x,,9\n")) {
      Path file = file("t.csv", GOOD + line);
      assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").features("f*").settings()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Row id=d")
          .hasMessageContaining("does not have the 5 fields of the header: '" + line.trim());
      // Also where only the classes are read.
      assertThatThrownBy(
              () -> reader.readKeys(Inputs.of(file).id("id").classes("known", "class").settings()))
          .isInstanceOf(BadDataException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'f1,f0\n1,2', 'b.csv has the same columns in another order, f1, f0'",
    "'f0\n1', 'b.csv lacks f1)'",
    "'f0,f1,f2\n1,2,3', 'b.csv has besides f2)'",
    "'f0,other\n1,2', 'b.csv lacks f1 and has besides other)'"
  })
  void refusesFilesWithOtherHeaders(String other, String words) throws IOException {
    Path table = Files.createDirectory(directory.resolve("table"));
    Files.writeString(table.resolve("a.csv"), "f0,f1\n1,2\n");
    Files.writeString(table.resolve("b.csv"), other.replace("\\n", "\n") + "\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(table).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("differ in their headers")
        .hasMessageContaining("The first file has the columns f0, f1.")
        .hasMessageContaining(words);
  }

  @Test
  void refusesAnEmptyFile() {
    assertThatThrownBy(() -> reader.read(Inputs.of(file("t.csv", "")).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("no header");
  }

  @Test
  void numbersRowsInFileOrderWhateverTasksRead() throws IOException {
    Path table = Files.createDirectory(directory.resolve("table"));
    // The second file is the largest: Spark would begin with it.
    int[] lengths = {10, 400, 25};
    int next = 0;
    for (int i = 0; i < lengths.length; i++) {
      int from = next;
      next += lengths[i];
      Files.writeString(
          table.resolve("part-" + i + ".csv"),
          IntStream.range(from, next)
              .mapToObj(n -> n + ",0.5\n")
              .collect(Collectors.joining("", "n,f0\n", "")));
    }
    spark.conf().set("spark.sql.files.maxPartitionBytes", "700b");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).features("f0", "n").settings())) {
      assertThat(loaded.table().data().rdd().getNumPartitions()).isGreaterThan(2);
      assertThat(loaded.table().ids()).containsExactly("row");
      assertThat(loaded.table().data().filter("row <> n").count()).isZero();
      assertThat(loaded.table().data().count()).isEqualTo(435);
    } finally {
      spark.conf().unset("spark.sql.files.maxPartitionBytes");
    }
  }

  @Test
  void refusesAColumnRowBesideNumberedRows() {
    Path file = file("t.csv", "row,f0\n1,2\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.id is not set");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).exclude("row").settings())) {
      assertThat(texts(loaded)).containsExactly("[2.0,0]");
    }
  }

  @Test
  void passesKnownOptionsAndRefusesOthers() {
    Path file = file("t.csv", "1;2\n3;NA\n");
    Map<String, String> options = Map.of("header", "false", "SEP", ";", "nullValue", "NA");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).options(options).settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,0]", "[3.0,null,1]");
    }
    assertThatThrownBy(
            () -> reader.read(Inputs.of(file).options(Map.of("seperator", ";")).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.options.seperator");
    assertThatThrownBy(
            () -> reader.read(Inputs.of(file).options(Map.of("mode", "DROPMALFORMED")).settings()))
        .isInstanceOf(BadSettingException.class);
  }

  @Test
  void namesTheNearestColumn() {
    Path file = file("t.csv", GOOD);
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("idd").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.id")
        .hasMessageContaining("Did you mean 'id'");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).features("f0", "f9").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Did you mean 'f0'");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).features("g*").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("matches no column");
    assertThatThrownBy(
            () ->
                reader.read(Inputs.of(file).features("class").classes("known", "class").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.features");
  }

  @Test
  void readsColumnsWhoseNamesHoldDotsAndBackticks() {
    Path file = file("t.csv", "a.b,c`d,the id\n1,2,x\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("the id").settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,x]");
    }
  }

  private Path file(String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> texts(Loaded<InputTable> loaded) {
    return loaded.table().data().collectAsList().stream().map(Row::toString).toList();
  }
}
