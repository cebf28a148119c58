package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.xxhash64;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.testing.SparkExtension;

/** Rows have the numbers that Spark's function gives the texts of their ids. */
@ExtendWith(SparkExtension.class)
class IdNumbersTest {
  private static final int SALT = 3;

  private final SparkSession spark;

  IdNumbersTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @ValueSource(strings = {"number", "text", "time", "number,text", "day,time,price"})
  void numbersAreThoseOfTheFunction(String names) {
    Dataset<Row> table =
        spark
            .range(-3, 20)
            .selectExpr(
                "id as number",
                "if(id = 5, null, concat('r\u00e4', id)) as text",
                "date_add(date'2024-02-27', cast(id as int)) as day",
                "timestamp'2024-03-31 01:30:00' + make_interval(0, 0, 0, 0, cast(id as int)) as time",
                "cast(id / 8 as decimal(12, 3)) as price",
                "cast(id as double) as feature");
    List<String> ids = List.of(names.split(",", -1));
    Column[] texts = ids.stream().map(id -> table.col(id).cast("string")).toArray(Column[]::new);
    Column key = texts.length == 1 ? texts[0] : struct(texts);
    Column named = Arrays.stream(texts).map(Column::isNotNull).reduce(Column::and).orElseThrow();
    List<Row> expected = table.select(xxhash64(lit(SALT), key), named).collectAsList();
    assertThat(numbers(table, ids))
        .containsExactlyElementsOf(
            expected.stream()
                .map(row -> row.getBoolean(1) ? String.valueOf(row.getLong(0)) : "none")
                .toList());
  }

  private static List<String> numbers(Dataset<Row> table, List<String> ids) {
    TableScan scan =
        TableScan.of(
            new InputTable(
                table,
                new FeatureColumns(ColumnKind.NUMBER, List.of("feature")),
                ids,
                Optional.empty(),
                Optional.empty()));
    RowLayout layout = scan.layout();
    return scan.map(cursor -> read(cursor, layout).iterator()).collect();
  }

  private static List<String> read(RowCursor cursor, RowLayout layout) {
    KeyWriter writer = layout.keys();
    PackedKeys.Builder keys = new PackedKeys.Builder(4, 64);
    int count = 0;
    for (; cursor.advance(); count++) {
      writer.add(cursor, keys);
    }
    PackedKeys packed = keys.build().shared();
    IdNumbers numbers = layout.numbers(SALT);
    List<String> read = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      read.add(numbers.isNamed(packed, i) ? String.valueOf(numbers.of(packed, i)) : "none");
    }
    return read;
  }
}
