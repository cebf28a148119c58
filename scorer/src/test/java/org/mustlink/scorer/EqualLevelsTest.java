package org.mustlink.scorer;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelStore;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;

/**
 * What must hold: a value is one level of a category, whatever its type is, however it is written
 * and whichever reader brings it. The canonical text of each value, its writings and its types
 * stand in one list, and a fit and every way to assign rows take all of them. For tables of {@code
 * mustlink.local} the test of its tables in Python holds the same.
 */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EqualLevelsTest {
  private static final int ROWS = 60;

  /**
   * The canonical texts of three values; all of a type, or written in a way, that is one column.
   */
  private static final Map<String, List<String>> COLUMNS =
      Map.ofEntries(
          Map.entry(
              "0.1,1,0.00001",
              List.of(
                  "array(0.1D, 1D, 1e-5D)",
                  "array(float(0.1), float(1), float(1e-5))",
                  "cast(array(0.1, 1, 0.00001) as array<decimal(20,10)>)",
                  "cast(array(0.1, 1, 0.00001) as array<decimal(10,5)>)",
                  "array('.1', '1.0000', '1e-05')",
                  "array('0.10', '1E0', '1.0E-5')")),
          Map.entry(
              "7,0,-12",
              List.of(
                  "array(7Y, 0Y, -12Y)",
                  "array(7S, 0S, -12S)",
                  "array(7, 0, -12)",
                  "array(7L, 0L, -12L)",
                  "array(7D, -0D, -12D)",
                  "cast(array(7, 0, -12) as array<decimal(38,18)>)",
                  "array('+7', '-0.0', '-12.00')")),
          Map.entry(
              "1152921504606846976,1152921504606846977,1152921504606846978",
              List.of(
                  "array(1152921504606846976, 1152921504606846977, 1152921504606846978)",
                  "cast(array(1152921504606846976, 1152921504606846977, 1152921504606846978)"
                      + " as array<decimal(38,5)>)",
                  "array('1152921504606846976', '1152921504606846977.0',"
                      + " '1152921504606846978e0')")),
          Map.entry(
              "1,0,1",
              List.of(
                  "array(true, false, true)",
                  "array(1, 0, 1)",
                  "array('True', 'False', 'TRUE')",
                  "array('true', 'false', '1.0')")),
          Map.entry(
              "2020-01-05,1500-03-01,2021-12-31",
              List.of(
                  "array(date'2020-01-05', date'1500-03-01', date'2021-12-31')",
                  "array(timestamp'2020-01-05 00:00:00Z', timestamp'1500-03-01 00:00:00Z',"
                      + " timestamp'2021-12-31 00:00:00Z')",
                  "array(timestamp_ntz'2020-01-05 00:00:00', timestamp_ntz'1500-03-01 00:00:00',"
                      + " timestamp_ntz'2021-12-31 00:00:00')",
                  "array('2020-01-05T00:00Z', '1500/3/1', '2021-12-31 05:30:00+05:30')")),
          Map.entry(
              "2020-01-05 10:00:00.25,1969-12-31 10:00:00.999999,2021-12-31 10:00:00",
              List.of(
                  "array(timestamp'2020-01-05 10:00:00.25Z',"
                      + " timestamp'1969-12-31 10:00:00.999999Z', timestamp'2021-12-31 10:00:00Z')",
                  "array(timestamp_ntz'2020-01-05 10:00:00.25',"
                      + " timestamp_ntz'1969-12-31 10:00:00.999999',"
                      + " timestamp_ntz'2021-12-31 10:00:00')",
                  "array('2020-01-05T10:00:00.250Z', '1969-12-31T10:00:00.999999',"
                      + " '2021-12-31 10:00')")),
          Map.entry(
              "Infinity,-Infinity,8.5",
              List.of(
                  "array(double('Infinity'), double('-Infinity'), 8.5D)",
                  "array(float('Infinity'), float('-Infinity'), float(8.5))",
                  "array('inf', '-INF', '8.50')")),
          Map.entry("a,b,01", List.of("array('a', 'b', '01')", "array(' a', 'b ', '01')")));

  /** Without these Spark cuts points in time to milliseconds. */
  private static final Map<String, String> TEXT =
      Map.of(
          "header", "true",
          "timeZone", "UTC",
          "timestampFormat", "yyyy-MM-dd HH:mm:ss.SSSSSS",
          "timestampNTZFormat", "yyyy-MM-dd HH:mm:ss.SSSSSS");

  private SparkSession spark;

  @BeforeAll
  void start() {
    spark =
        SparkSession.builder()
            .master("local[1]")
            .appName("levels")
            .config("spark.sql.session.timeZone", "Asia/Kolkata")
            .getOrCreate();
  }

  @AfterAll
  void stop() {
    spark.stop();
  }

  /** The columns by their names: a type or a writing each, or its canonical text. */
  private static Map<String, String> columns(boolean canonical) {
    Map<String, String> columns = new LinkedHashMap<>();
    COLUMNS.forEach(
        (texts, writings) -> {
          for (String writing : writings) {
            String texted =
                Arrays.stream(texts.split(","))
                    .map(text -> "'" + text + "'")
                    .collect(Collectors.joining(", ", "array(", ")"));
            columns.put("c" + columns.size(), canonical ? texted : writing);
          }
        });
    return columns;
  }

  /** Each column has another order of its values, and gaps in some rows. */
  private Dataset<Row> table(boolean canonical) {
    Dataset<Row> table =
        spark
            .range(ROWS)
            .selectExpr(
                "id", "id % 3 * 4 + sin(id) as n", "if(id < 20, string(id % 3), null) as known");
    int at = 0;
    for (Map.Entry<String, String> column : columns(canonical).entrySet()) {
      at++;
      table =
          table.selectExpr(
              "*",
              "if((id + %d) %% 11 = 0, null, element_at(%s, int((id + id div %d) %% 3) + 1)) as %s"
                  .formatted(at, column.getValue(), 3 + at % 4, column.getKey()));
    }
    return table;
  }

  private static ConstrainedSpectralClusteringModel fit(Dataset<Row> table) {
    List<String> names = List.copyOf(columns(true).keySet());
    return new ConstrainedSpectralClustering()
        .setInputCols(Stream.concat(Stream.of("n"), names.stream()).toArray(String[]::new))
        .setColumnKinds(names.stream().collect(Collectors.toMap(name -> name, name -> "category")))
        .setLabelCol("known")
        .setK(3)
        .setLandmarks(20)
        .setSeed(3)
        .fit(table);
  }

  private static List<LevelPart> levels(Path model) {
    EncodedColumns map =
        (EncodedColumns) ModelStore.read(LocalDirectory.of(model)).content().model().map();
    return map.parts().stream()
        .filter(LevelPart.class::isInstance)
        .map(LevelPart.class::cast)
        .toList();
  }

  private static List<String> assigned(Dataset<Row> rows) {
    return rows
        .select(col("id").cast("int"), col("prediction"), col("margin"))
        .orderBy("id")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .toList();
  }

  @Test
  void everyReaderOfEveryTypeSeesTheSameLevels(@TempDir Path folder) throws Exception {
    Dataset<Row> plain = table(true);
    Dataset<Row> typed = table(false);
    String parquet = folder.resolve("parquet").toString();
    typed.coalesce(1).write().parquet(parquet);
    typed.coalesce(1).write().orc(folder.resolve("orc").toString());
    typed.coalesce(1).write().options(TEXT).csv(folder.resolve("csv").toString());
    exact(typed).coalesce(1).write().options(TEXT).json(folder.resolve("json").toString());
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put("rows", typed);
    tables.put("batches", spark.read().parquet(parquet));
    tables.put("ORC", spark.read().orc(folder.resolve("orc").toString()));
    tables.put("CSV", spark.read().option("header", true).csv(folder.resolve("csv").toString()));
    tables.put("JSON", spark.read().json(folder.resolve("json").toString()));

    ConstrainedSpectralClusteringModel model = fit(plain);
    Path saved = folder.resolve("model");
    model.save(saved.toString());
    List<String> expected = assigned(model.transform(plain));
    List<LevelPart> levels = levels(saved);
    assertThat(levels).hasSize(columns(true).size()).allMatch(part -> part.other() < 0);
    for (Map.Entry<String, Dataset<Row>> table : tables.entrySet()) {
      String reader = table.getKey();
      assertThat(assigned(model.transform(table.getValue()))).as(reader).isEqualTo(expected);
      if (!reader.equals("ORC")) { // which is read as Parquet is
        ConstrainedSpectralClusteringModel own =
            fit(
                table
                    .getValue()
                    .withColumn("n", col("n").cast("double"))
                    .withColumn("known", col("known").cast("string")));
        Path path = folder.resolve("fitted on " + reader);
        own.save(path.toString());
        assertThat(levels(path))
            .as(reader)
            .zipSatisfy(levels, (one, other) -> assertThat(one.codes()).isEqualTo(other.codes()));
        assertThat(assigned(own.transform(plain))).as(reader).isEqualTo(expected);
      }
    }
    model.registerFunction(spark, "cluster_of");
    assertThat(
            assigned(
                typed
                    .selectExpr("id", "cluster_of(struct(*)) as one")
                    .selectExpr("id", "one.cluster as prediction", "one.margin")))
        .as("SQL")
        .isEqualTo(expected);
    assertThat(assigned(streamed(model, typed, parquet))).as("stream").isEqualTo(expected);
    assertThat(scored(Scorer.open(saved), typed)).as("scorer").isEqualTo(expected);
  }

  /** JSON has no decimals, of which a double does not hold all. */
  private static Dataset<Row> exact(Dataset<Row> table) {
    Dataset<Row> written = table;
    for (String name : table.columns()) {
      if (table.schema().apply(name).dataType() instanceof DecimalType) {
        written = written.withColumn(name, col(name).cast(DataTypes.StringType));
      }
    }
    return written;
  }

  private Dataset<Row> streamed(
      ConstrainedSpectralClusteringModel model, Dataset<Row> table, String parquet)
      throws Exception {
    StreamingQuery query =
        model
            .transform(spark.readStream().schema(table.schema()).parquet(parquet))
            .select("id", "prediction", "margin")
            .writeStream()
            .format("memory")
            .queryName("streamed")
            .start();
    try {
      query.processAllAvailable();
    } finally {
      query.stop();
    }
    return spark.table("streamed");
  }

  private List<String> scored(Scorer scorer, Dataset<Row> table) {
    spark.conf().set("spark.sql.datetime.java8API.enabled", true);
    return table.orderBy("id").collectAsList().stream()
        .map(
            row -> {
              Map<String, @Nullable Object> values = new HashMap<>();
              for (String name : row.schema().fieldNames()) {
                values.put(name, row.getAs(name));
              }
              Assignment found = scorer.assign(values);
              return "[%s,%s,%s]".formatted(row.getLong(0), found.cluster(), found.margin());
            })
        .toList();
  }
}
