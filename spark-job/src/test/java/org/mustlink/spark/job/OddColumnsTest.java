package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

/** The command on the columns of {@code odd-columns.txt}, which are columns of one table. */
@ExtendWith(SparkExtension.class)
class OddColumnsTest {
  private final SparkSession spark;
  private final Path directory;

  OddColumnsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** An entry of the table. */
  private record Odd(boolean typed, String name, String expression, String decided) {
    static Odd of(String line) {
      String[] parts = line.split(" +\\| +", 4);
      String name = parts[1].equals("NAME200") ? "long name ".repeat(20).strip() + "s" : parts[1];
      return new Odd(parts[0].equals("typed"), name, parts[2], parts[3]);
    }

    Column column() {
      return functions.expr(expression).as(name);
    }
  }

  private static List<Odd> columns(boolean typed) throws IOException {
    try (InputStream in = OddColumnsTest.class.getResourceAsStream("/odd-columns.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(Odd::of)
          .filter(odd -> typed || !odd.typed())
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "csv"})
  void everyColumnIsReadAndDecidedOn(String format) throws IOException {
    List<Odd> odd = columns(!format.equals("csv"));
    assertThat(odd).hasSizeGreaterThan(50);
    write(format, odd);
    Program fit = run("fit", "out", "input.path=" + path("table"), "input.label=known");
    assertThat(fit.code()).as(fit.err()).isZero();
    // On a busy machine a line of progress may come before.
    assertThat(fit.out().lines().filter(line -> line.startsWith("Reading ")).toList())
        .containsExactly(
            "Reading %s (%s): %d features %s to y, ids key, label known"
                .formatted(path("table"), format, odd.size() + 1, odd.get(0).name()));
    Map<String, String> decided = decided();
    SoftAssertions all = new SoftAssertions();
    for (Odd one : odd) {
      all.assertThat(decided.get(one.name())).as(one.name()).matches(pattern(one.decided()));
    }
    all.assertAll();
    Program predict =
        run("predict", "again", "input.path=" + path("table"), "model.path=" + path("out/model"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(assigned("again")).hasSize(200).isEqualTo(assigned("out"));
  }

  /** Numbers, dates and truth values that are said to be categories are the same when rows come. */
  @Test
  void aKindThatIsSetIsReadAgain() throws IOException {
    List<Odd> odd =
        List.of(
            Odd.of(
                "all | code  | i % 3 + 0.5D | category: of 3 levels: 0.5 34 %, 1.5 34 %, 2.5 33 %"),
            Odd.of("all | whole | double(i % 2) | category: of 2 levels: 0 50 %, 1 50 %"),
            Odd.of("all | count | i % 2 | category: of 2 levels: 0 50 %, 1 50 %"),
            Odd.of(
                "all | day   | date_add(date'2020-01-01', int(i % 2)) | category: of 2 levels: 2020-01-01 50 %, 2020-01-02 50 %"),
            Odd.of(
                "all | when  | timestamp_seconds(i % 2 * 3600) | category: of 2 levels: 1970-01-01 50 %, 1970-01-01 01:00:00 50 %"),
            Odd.of(
                "all | text  | concat('2020-01-0', 1 + i % 9) | time: from 2020-01-01 to 2020-01-09, its weekday"),
            Odd.of("all | digit | string(i % 3) | number: from 0 to 2"));
    write("parquet", odd);
    Program fit =
        run(
            "fit",
            "out",
            "input.path=" + path("table"),
            "input.label=known",
            "input.kinds.code=category",
            "input.kinds.whole=category",
            "input.kinds.count=category",
            "input.kinds.day=category",
            "input.kinds.when=category",
            "input.kinds.text=time",
            "input.kinds.digit=number");
    assertThat(fit.code()).as(fit.err()).isZero();
    Map<String, String> decided = decided();
    odd.forEach(one -> assertThat(decided.get(one.name())).isEqualTo(one.decided()));
    Program predict =
        run("predict", "again", "input.path=" + path("table"), "model.path=" + path("out/model"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(assigned("again")).hasSize(200).isEqualTo(assigned("out"));
  }

  private static String pattern(String decided) {
    StringBuilder pattern = new StringBuilder();
    for (String part : decided.split("\\.\\.\\.", -1)) {
      pattern.append(pattern.isEmpty() ? "" : "(?s:.*)").append(Pattern.quote(part));
    }
    return pattern.toString();
  }

  private void write(String format, List<Odd> odd) {
    List<Column> columns = new ArrayList<>(List.of(functions.expr("concat('r', i) as key")));
    odd.forEach(one -> columns.add(one.column()));
    columns.add(functions.expr("i % 2 * 10 + i % 7 as y"));
    columns.add(functions.expr("if(i < 20, concat('g', i % 2), null) as known"));
    DataFrameWriter<Row> writer =
        spark
            .range(0, 200, 1, 2)
            .withColumnRenamed("id", "i")
            .select(columns.toArray(Column[]::new))
            .write()
            .format(format);
    if (format.equals("csv")) {
      writer.option("header", "true").option("escape", "\"");
    }
    writer.save(path("table"));
  }

  /** What was decided, by columns: the kind and what its summary says without its first word. */
  private Map<String, String> decided() throws IOException {
    Map<String, String> decided = new LinkedHashMap<>();
    JsonNode written =
        JsonMapper.builder()
            .build()
            .readTree(Files.readString(directory.resolve("out/summary.json")));
    for (JsonNode column : written.get("columns")) {
      String kind = column.get("kind").asText();
      String summary = column.get("summary").asText();
      decided.put(
          column.get("name").asText(),
          kind
              + ": "
              + (summary.startsWith(kind + " ") ? summary.substring(kind.length() + 1) : summary));
    }
    return decided;
  }

  private Program run(String command, String output, String... settings) {
    return Program.run(
        spark,
        SettingArguments.of(
            List.of(command),
            SettingArguments.plus(settings, "input.id=key", "output.path=" + path(output))));
  }

  private List<String> assigned(String output) {
    return spark
        .read()
        .parquet(path(output + "/assignments"))
        .select("key", "cluster", "margin")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
