package org.mustlink.spark.io.read;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Columns of Parquet of types that Spark refuses, beside a number x and a text id. */
@ExtendWith(SparkExtension.class)
class RefusedTypesTest {
  private static final String NANOS = "optional int64 t (TIMESTAMP(NANOS,%s));";

  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  RefusedTypesTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.reader = new TableReader(spark);
  }

  @ParameterizedTest
  @CsvSource({
    "false, timestamp_ntz, 2023-11-14 22:13:20.123456",
    "true, timestamp, 2023-11-14 22:13:20.123456"
  })
  void nanosecondsAreTimes(String zoned, String type, String text) throws Exception {
    Path path =
        write("nanos", NANOS.formatted(zoned), 1_700_000_000_123_456_789L, -1L, 999L, null, -1000L);
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).id("id").settings())) {
      assertThat(loaded.table().features().columns())
          .containsExactly(
              new FeatureColumn("x", ColumnKind.NUMBER), new FeatureColumn("t", ColumnKind.TIME));
      Dataset<Row> data = loaded.table().data();
      assertThat(data.schema().apply("t").dataType().simpleString()).isEqualTo(type);
      assertThat(
              data
                  .orderBy("id")
                  .selectExpr("cast(cast(t as timestamp) as string)")
                  .collectAsList()
                  .stream()
                  .map(row -> String.valueOf(row.get(0))))
          .containsExactly(
              text,
              "1969-12-31 23:59:59.999999",
              "1970-01-01 00:00:00",
              "null",
              "1969-12-31 23:59:59.999999");
    }
    Inputs named = Inputs.of(path).id("t").label("id");
    try (Loaded<InputTable> loaded = reader.read(named.settings(), List.of())) {
      assertThat(loaded.table().data().schema().apply("t").dataType().simpleString())
          .isEqualTo(type);
    }
    FeatureColumns features =
        new FeatureColumns(
            List.of(
                new FeatureColumn("x", ColumnKind.NUMBER),
                new FeatureColumn("t", ColumnKind.TIME)));
    Dataset<Row> stream =
        StreamSource.open(
                spark, Inputs.of(requireNonNull(path.getParent())).id("id").settings(), features)
            .rows();
    assertThat(stream.schema().apply("t").dataType().simpleString()).isEqualTo(type);
    StreamingQuery query = stream.writeStream().format("memory").queryName("nanos_" + type).start();
    query.processAllAvailable();
    query.stop();
    assertThat(
            spark.table("nanos_" + type).filter("id = 'r0'").selectExpr("string(t)").head().get(0))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional int32 t (TIME(MILLIS,true));",
        "optional int64 t (TIME(MICROS,false));",
        "optional int64 t (TIME(NANOS,true));",
        "optional fixed_len_byte_array(2) t (FLOAT16);",
        "optional fixed_len_byte_array(16) t (UUID);",
        "optional fixed_len_byte_array(12) t (INTERVAL);",
        "optional fixed_len_byte_array(26) t (DECIMAL(60,0));",
        "optional group t (LIST) { repeated group list {"
            + " optional fixed_len_byte_array(2) element (FLOAT16); } }",
        "optional group t { optional int64 at (TIMESTAMP(NANOS,true)); }",
        "optional group t (MAP) { repeated group key_value { required binary key (STRING);"
            + " optional fixed_len_byte_array(16) value (UUID); } }",
      })
  void othersAreRefusedWhereTheyAreReadAndLeftAloneElsewhere(String column) throws IOException {
    Path path = write("refused", column, null, null, null);
    Inputs inputs = Inputs.of(path).id("id");
    String type = column.replaceAll(".*\\(([A-Z]+[0-9]*)\\(?.*", "$1");
    Map<String, UnaryOperator<Inputs>> used =
        Map.of(
            "feature", in -> in,
            "named feature", in -> in.features("x", "t"),
            "id", in -> in.id("t"),
            "label", in -> in.label("t"),
            "truth", in -> in.classes("id", "t").id("x"),
            "weight", in -> in.weight("t"));
    assertSoftly(
        soft ->
            used.forEach(
                (use, with) ->
                    soft.assertThatThrownBy(() -> reader.read(with.apply(inputs).settings()))
                        .as(use)
                        .isInstanceOf(BadDataException.class)
                        .hasMessageContainingAll("Column t of " + path, type, "Spark does not read")
                        .hasMessageContaining(
                            use.endsWith("feature") ? "with input.exclude" : "Write it as")));
    for (Inputs without : List.of(inputs.exclude("t"), inputs.features("x"))) {
      try (Loaded<InputTable> loaded = reader.read(without.settings())) {
        assertThat(loaded.table().features().names()).containsExactly("x");
        assertThat(loaded.table().data().count()).isEqualTo(3);
      }
    }
    TableLocation labels =
        new TableLocation(
            "input.labels",
            Optional.of(path.toString()),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            false);
    assertThatThrownBy(
            () -> reader.beside().readLabels(labels, new LabelColumns(List.of("id"), "t")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("Column t of ", type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional int64 t (INTEGER(64,false));",
        "optional int32 t (INTEGER(8,false));",
        "optional int32 t (DECIMAL(9,2));",
        "optional binary t (JSON);",
        "optional binary t (ENUM);",
        "optional int96 t;",
        "optional int32 t (DATE);"
      })
  void whatSparkReadsIsRead(String column) throws IOException {
    Path path = write("read", column, null, null, null);
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).id("id").settings())) {
      assertThat(loaded.table().features().names()).containsExactly("x", "t");
    }
  }

  /** Of several files, one has microseconds, or another type that Spark refuses. */
  @Test
  void filesThatDifferAreRefusedOnlyWhereTheColumnIsRead() throws IOException {
    List<String> others =
        List.of(
            "optional int64 t (TIMESTAMP(MICROS,false));", "optional int64 t (TIME(NANOS,true));");
    for (String other : others) {
      for (String[] names : new String[][] {{"a", "b"}, {"b", "a"}}) {
        Path table = directory.resolve(names[0] + others.indexOf(other));
        write(table.resolve(names[0]), NANOS.formatted("false"), 1L, 2L);
        write(table.resolve(names[1]), other, null, null);
        Inputs inputs = Inputs.of(table).id("id");
        for (Inputs read : List.of(inputs, inputs.options(Map.of("mergeSchema", "true")))) {
          assertThatThrownBy(() -> reader.read(read.settings()))
              .as(table.toString())
              .isInstanceOf(BadDataException.class)
              .hasMessageContaining("Column t ");
        }
        try (Loaded<InputTable> loaded = reader.read(inputs.exclude("t").settings())) {
          assertThat(loaded.table().data().count()).isEqualTo(4);
        }
      }
    }
  }

  @Test
  void nanosecondsAreReadOfSeveralFilesAndDirectories() throws IOException {
    Path table = directory.resolve("parts");
    for (int day = 0; day < 2; day++) {
      write(table.resolve("day=" + day).resolve("a"), NANOS.formatted("true"), day * 1000L, null);
    }
    for (String merge : List.of("false", "true")) {
      try (Loaded<InputTable> loaded =
          reader.read(
              Inputs.of(table).id("day", "id").options(Map.of("mergeSchema", merge)).settings())) {
        assertThat(loaded.table().data().schema().apply("t").dataType())
            .isEqualTo(DataTypes.TimestampType);
        assertThat(loaded.table().data().filter("unix_micros(t) = day").count()).isEqualTo(2);
      }
    }
  }

  private Path write(String name, String column, @Nullable Long... nanos) throws IOException {
    return write(directory.resolve(name).resolve("part"), column, nanos);
  }

  /** Writes a row for each value of the column. */
  private static Path write(Path file, String column, @Nullable Long... nanos) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required binary id (STRING); required double x; " + column + " }");
    Files.createDirectories(requireNonNull(file.getParent()));
    Path path = file.resolveSibling(file.getFileName() + ".parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new org.apache.hadoop.fs.Path(path.toUri()))
            .withConf(new Configuration())
            .withType(schema)
            .build()) {
      for (int i = 0; i < nanos.length; i++) {
        Group row = new SimpleGroup(schema).append("id", "r" + i).append("x", i / 2.0);
        Long value = nanos[i];
        if (value != null) {
          row.append("t", value);
        }
        writer.write(row);
      }
    }
    return path;
  }
}
