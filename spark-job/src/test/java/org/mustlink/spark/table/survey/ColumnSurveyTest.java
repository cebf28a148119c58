package org.mustlink.spark.table.survey;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.rand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.Gaps;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.LeftOutColumn;
import org.mustlink.spark.table.cursor.ColumnarRows;
import org.mustlink.spark.table.features.FeatureTypes;
import org.mustlink.spark.testing.EncodingSummary;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class ColumnSurveyTest {
  private static final FeatureTypes TYPES = new FeatureTypes("inputCols", "leave it out");
  private static final String ZONE = "spark.sql.session.timeZone";

  private final SparkSession spark;

  ColumnSurveyTest(SparkSession spark) {
    this.spark = spark;
  }

  private static InputTable table(Dataset<Row> data) {
    List<String> names = Arrays.stream(data.columns()).filter(name -> !name.equals("id")).toList();
    return new InputTable(
        data,
        TYPES.separate(names, data.schema(), Optional.empty()),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static InputTable decided(Dataset<Row> data, Map<String, AskedKind> kinds) {
    return ColumnSurvey.decided(table(data), new AskedColumns(kinds, Gaps.FILL));
  }

  private static Encoding encoding(Dataset<Row> data) {
    return decided(data, Map.of()).encoding().orElseThrow();
  }

  private Dataset<Row> rows(String... expressions) {
    return spark.range(0, 600, 1, 3).selectExpr(expressions);
  }

  private Dataset<Row> mixed() {
    return rows(
        "id",
        "if(id % 9 = 0, null, id * 1.5D) as gaps",
        "if(id = 7, float('NaN'), float(id) / 7) as single",
        "cast(id as decimal(38, 10)) / 7 as exact",
        "id % 3 = 0 as truth",
        "if(id % 11 = 0, ' ', concat(' c', id % 5, ' ')) as word",
        "if(id = 3, 'missing', string(id % 17)) as digits",
        "date_add(date'1969-12-20', int(id)) as day",
        "timestamp_seconds(id * 5000 - 100000) as moment",
        "timestamp_ntz'1969-12-31 20:00:00' + make_dt_interval(0, int(id)) as local",
        "concat('name ', id) as name",
        "5 as constant",
        "string(null) as nothing");
  }

  @Test
  void everyTypeHasItsKind() {
    InputTable table = decided(mixed(), Map.of());
    Encoding encoding = table.encoding().orElseThrow();
    assertThat(encoding.kept().stream().map(one -> one.name() + " " + one.decision().summary()))
        .containsExactly(
            "gaps number from 1.5 to 898.5, 67 gaps filled by the median",
            "single number from 0 to 85.5714, 1 gap filled by the median",
            "exact number from 0 to 85.5714",
            "truth category of 2 levels: false 67 %, true 33 %",
            "word category of 5 levels: c0 18 %, c1 18 %, c2 18 % and others; no value 9 %",
            "digits number from 0 to 16, 1 gap filled by the median",
            "day time from 1969-12-20 to 1971-08-11, its weekday",
            "moment time from 1969-12-30 20:13:20 to 1970-02-03 12:10:00, its hour, its weekday",
            "local time from 1969-12-31 20:00:00 to 1970-01-25 19:00:00, its hour, its weekday");
    assertThat(table.remarks().leftOut())
        .containsExactly(
            new LeftOutColumn("name", "its values name rows or are texts: 600 of 600 differ"),
            new LeftOutColumn("constant", "all its values are 5"),
            new LeftOutColumn("nothing", "it holds no value"));
    assertThat(table.features().names())
        .containsExactly(
            "gaps", "single", "exact", "truth", "word", "digits", "day", "moment", "local");
    assertThat(part(encoding, "gaps")).isEqualTo(new NumberPart(450, 67 / 600.0));
    assertThat(part(encoding, "day"))
        .isEqualTo(new TimePart((299 - 12) * 86_400.0, false, true, 0, true));
  }

  /**
   * Texts with entries of a dictionary and without, numbers and times, some of them expressions.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void batchesOfColumnsAreCountedAsRowsAre(boolean dictionaries, @TempDir Path folder) {
    String compiles = "spark.sql.codegen.wholeStage"; // without, Spark reads no batches
    String compiled = spark.conf().get(compiles);
    String path = folder.resolve("table").toString();
    String[] select = {
      "if(id % 13 = 0, null, concat('level ', hash(id % 900))) as many",
      "if(id % 9 = 0, null, if(id % 10 = 0, double('Infinity'), id * 1.5D)) as gaps",
      "if(id = 7, float('NaN'), float(id) / 7) as single",
      "if(id % 11 = 0, ' ', concat(' c', id % 5, ' ')) as word",
      "if(id = 3, 'missing', string(id % 17)) as digits",
      "date_add(date'1969-12-20', int(id)) as day",
      "if(id % 7 = 0, null, timestamp_seconds(id * 5000 - 100000)) as moment",
      "timestamp_ntz'1969-12-31 20:00:00' + make_dt_interval(0, int(id)) as local"
    };
    Dataset<Row> rows = spark.range(0, 5000, 1, 3).selectExpr(select);
    rows.coalesce(1).write().option("parquet.enable.dictionary", dictionaries).parquet(path);
    Encoding expected = encoding(rows);
    try {
      spark.conf().set(compiles, true);
      Dataset<Row> batches = spark.read().parquet(path);
      assertThat(ColumnarRows.batches(batches)).isPresent();
      assertThat(EncodingSummary.of(encoding(batches))).isEqualTo(EncodingSummary.of(expected));
    } finally {
      spark.conf().set(compiles, compiled);
    }
  }

  private static Object part(Encoding encoding, String name) {
    return encoding.columns().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(DecidedColumn::decision)
        .orElseThrow()
        .feature()
        .orElseThrow();
  }

  @Test
  void partitionsAndOrderDoNotMatter() {
    List<String> expected = EncodingSummary.of(encoding(mixed()));
    assertThat(EncodingSummary.of(encoding(mixed().coalesce(1)))).isEqualTo(expected);
    assertThat(EncodingSummary.of(encoding(mixed().repartition(13)))).isEqualTo(expected);
    assertThat(EncodingSummary.of(encoding(mixed().orderBy(rand(7))))).isEqualTo(expected);
    assertThat(EncodingSummary.of(encoding(mixed().repartition(40, col("word")))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"America/New_York", "Asia/Kolkata", "Pacific/Apia"})
  void theTimeZoneOfTheSessionDoesNotMatter(String zone) {
    Map<String, AskedKind> asked =
        Map.of(
            "moment", AskedKind.CATEGORY, "local", AskedKind.CATEGORY, "day", AskedKind.CATEGORY);
    List<String> expected = EncodingSummary.of(encoding(mixed()));
    Dataset<Row> times =
        rows(
            "timestamp_seconds(id % 3 * 5000) as moment",
            "timestamp_ntz'1969-12-31 20:00:00' + make_dt_interval(0, int(id % 3)) as local",
            "date_add(date'1969-12-30', int(id % 3)) as day");
    List<String> levels = EncodingSummary.of(decided(times, asked).encoding().orElseThrow());
    assertThat(levels.get(0)).contains("[1970-01-01, 1970-01-01 01:23:20, 1970-01-01 02:46:40]");
    String before = spark.conf().get(ZONE);
    spark.conf().set(ZONE, zone);
    try {
      assertThat(EncodingSummary.of(encoding(mixed()))).isEqualTo(expected);
      assertThat(EncodingSummary.of(decided(times, asked).encoding().orElseThrow()))
          .isEqualTo(levels);
    } finally {
      spark.conf().set(ZONE, before);
    }
  }

  @Test
  void aTableOfNumbersStaysAsItIs() {
    InputTable numbers = table(rows("id", "id % 7 as a", "id / 3D as b", "float(id) as c"));
    assertThat(ColumnSurvey.decided(numbers, AskedColumns.NOTHING)).isSameAs(numbers);
    assertThat(numbers.features().columns()).allMatch(column -> column.kind() == ColumnKind.NUMBER);
    assertThat(
            ColumnSurvey.decided(
                numbers, new AskedColumns(Map.of("a", AskedKind.CATEGORY), Gaps.FILL)))
        .isNotSameAs(numbers);
  }

  /** Of 20,001 levels not all are counted, but the heavy one is, to the row. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if(id % 9 < 5, repeat('heavy ', 40), concat('rare ', id)) | heavy heavy heavy heavy heavy"
            + " heavy heavy heavy heavy heavy heavy heavy heavy he...",
        "if(id % 9 < 5, -1, id)                                    | -1"
      })
  void aHeavyLevelAmongVeryManyIsCountedExactly(String expression, String heavy) {
    Dataset<Row> data =
        spark.range(0, 45_000, 1, 5).selectExpr(expression + " as c", "id % 7 = 1 as b");
    for (Dataset<Row> rows : List.of(data, data.repartition(11).orderBy(rand(3)))) {
      Encoding encoding = decided(rows, Map.of("c", AskedKind.CATEGORY)).encoding().orElseThrow();
      LevelPart part = (LevelPart) part(encoding, "c");
      assertThat(part.levels()).containsExactly(heavy, "other");
      assertThat(part.shares()).containsExactly(25_000 / 45_000.0, 20_000 / 45_000.0);
      assertThat(part.seen()).isEmpty();
    }
  }

  /** What is left out as names of rows is told without another read. */
  @Test
  void veryManyNamesAreLeftOut() {
    Dataset<Row> data =
        spark.range(0, 40_000, 1, 5).selectExpr("concat('name', id) as c", "id % 7 = 1 as b");
    InputTable table = decided(data, Map.of());
    assertThat(table.features().names()).containsExactly("b");
    assertThat(table.remarks().leftOut())
        .singleElement()
        .satisfies(
            left ->
                assertThat(left.reason())
                    .matches(
                        "its values name rows or are texts: some [34]\\d,\\d{3} of 40,000 differ"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if(id = 1, null, id) as x, true as b   | Column x has no number in 1 of 600 rows, and gaps"
            + " is fail.",
        "if(id = 1, 'word', string(id)) as x     | Column x has no number in 1 of 600 rows, such as"
            + " 'word', and",
        "if(id = 1, '-', string(id)) as x        | Column x has no number in 1 of 600 rows, and",
        "if(id = 1, 'inf', string(id)) as x      | Column x has no number in 1 of 600 rows, and",
        "if(id < 3, null, date'2020-01-01' + int(id)) as x | Column x has no time in 3 of 600 rows",
        "if(id < 3, '?', concat('a', id % 2)) as x | Column x has no value in 3 of 600 rows"
      })
  void gapsAreRefusedIfTheyAreToBe(String expressions, String summary) {
    Dataset<Row> data = rows(expressions.split(", (?=\\w+ as)", -1));
    AskedColumns fail = new AskedColumns(Map.of(), Gaps.FAIL);
    assertThatThrownBy(() -> ColumnSurvey.decided(table(data), fail))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith(summary);
    assertThat(ColumnSurvey.decided(table(data), AskedColumns.NOTHING).encoding()).isPresent();
  }

  @Test
  void aTableOfWhichNothingIsLeftIsRefused() {
    assertThatThrownBy(() -> encoding(rows("'a' as x", "string(null) as y", "uuid() as z")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll(
            "No column can tell the rows of the table apart. x: all its values are 'a'; y: it holds"
                + " no value; z: its values name rows or are texts: 600 of 600 differ. Give other"
                + " columns");
  }

  @Test
  void aKindOfAColumnThatIsNoFeatureIsRefused() {
    assertThatThrownBy(() -> decided(rows("id % 2 as x"), Map.of("y", AskedKind.CATEGORY)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("columnKinds to 'y'", "The features are x.");
  }
}
