package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.ColumnarRows;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.testing.SparkExtension;

/** Columns that are read as they are stored give the bits of the expressions that say the same. */
@ExtendWith(SparkExtension.class)
class StoredColumnsTest {
  /** The type of each column, with values of which every row has one in turn. */
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "string",
          List.of(
              "'7'",
              "'7.0'",
              "'-7.0'",
              "'  red '",
              "'red'",
              "null",
              "' NA '",
              "'?'",
              "''",
              "'\\u00e9t\\u00e9'",
              "'missing'",
              "repeat('long', 40)",
              "'nan'",
              "'7.00'"),
          "double",
          List.of(
              "1.5",
              "null",
              "double('NaN')",
              "double('Infinity')",
              "double('-Infinity')",
              "-0.0",
              "1e-320",
              "1e150"),
          "float",
          List.of("0.1", "float('NaN')", "float('-Infinity')", "null", "float('Infinity')"),
          "bigint",
          List.of("9007199254740993", "-3", "null"),
          "int",
          List.of("70000", "null", "-1"),
          "smallint",
          List.of("-300", "null"),
          "tinyint",
          List.of("null", "-128", "127"),
          "timestamp",
          List.of(
              "timestamp_micros(1700000000123456)",
              "timestamp_micros(-1)",
              "null",
              "timestamp_micros(-11111111111000001)",
              "timestamp'1500-03-01 00:00:00.5Z'"),
          "timestamp_ntz",
          List.of(
              "timestamp_ntz'2024-02-29 23:59:59.999999'", "null",
              "timestamp_ntz'1969-12-31 23:59:59.000001'", "timestamp_ntz'1400-01-01 12:00:00'"),
          "date",
          List.of("date'1969-12-31'", "null", "date'2024-02-29'", "date'1500-03-01'"));

  private static final int ROWS = 9000;

  private static final String COMPILES = "spark.sql.codegen.wholeStage";

  private final SparkSession spark;

  StoredColumnsTest(SparkSession spark) {
    this.spark = spark;
  }

  private static ColumnKind kind(String type) {
    return switch (type) {
      case "string" -> ColumnKind.CATEGORY;
      case "timestamp", "timestamp_ntz", "date" -> ColumnKind.TIME;
      default -> ColumnKind.MEASURE;
    };
  }

  /** Also texts of more levels than are remembered. */
  private Dataset<Row> rows() {
    List<String> select = new ArrayList<>();
    VALUES.forEach(
        (type, values) ->
            select.add(
                "cast(element_at(array(%s), int(id %% %d) + 1) as %s) `a %3$s`"
                    .formatted(String.join(", ", values), values.size(), type)));
    select.add("if(id % 11 = 0, null, string(hash(id % 5000))) `many string`");
    select.add("id");
    return spark.range(0, ROWS, 1, 2).selectExpr(select.toArray(String[]::new));
  }

  private static InputTable input(Dataset<Row> data) {
    List<FeatureColumn> columns =
        Arrays.stream(data.columns())
            .filter(name -> !name.equals("id"))
            .map(name -> new FeatureColumn(name, kind(name.substring(name.indexOf(' ') + 1))))
            .toList();
    return new InputTable(
        data, new FeatureColumns(columns), List.of("id"), Optional.empty(), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "dictionaries", "plain values"})
  void bitsAreThoseOfTheExpressions(String form, @TempDir Path folder) {
    Dataset<Row> rows = rows();
    if (!form.equals("rows")) {
      String path = folder.resolve("table").toString();
      rows.write().option("parquet.enable.dictionary", form.equals("dictionaries")).parquet(path);
      Dataset<Row> stored = spark.read().parquet(path);
      List<String> names = new ArrayList<>(List.of(stored.columns()));
      Collections.reverse(names); // the order of a table need not be that of its files
      rows = stored.select(names.stream().map(TableScan::named).toArray(Column[]::new));
    }
    InputTable table = input(rows);
    assertThat(read(table, !form.equals("rows"))).hasSize(ROWS).isEqualTo(expected(table));
  }

  /** Spark reads batches only where it compiles plans. */
  private Map<Long, List<Long>> read(InputTable table, boolean batches) {
    String compiled = spark.conf().get(COMPILES);
    try {
      spark.conf().set(COMPILES, true);
      TableScan scan = TableScan.of(table);
      assertThat(ColumnarRows.batches(scan.columns()).isPresent()).isEqualTo(batches);
      int d = table.features().inputs();
      int id = scan.columns().schema().fieldIndex("id");
      return scan.map(cursor -> bits(cursor, id, d).iterator()).collect().stream()
          .collect(Collectors.toMap(row -> row.get(0), row -> row.subList(1, d + 1)));
    } finally {
      spark.conf().set(COMPILES, compiled);
    }
  }

  private static List<List<Long>> bits(RowCursor rows, int id, int d) {
    List<List<Long>> read = new ArrayList<>();
    double[] values = new double[d];
    while (rows.advance()) {
      assertThat(rows.features(values, 0)).isNull();
      List<Long> row = new ArrayList<>(List.of(rows.longAt(id)));
      Arrays.stream(values).mapToObj(Double::doubleToRawLongBits).forEach(row::add);
      read.add(row);
    }
    return read;
  }

  private static Map<Long, List<Long>> expected(InputTable table) {
    List<Column> select = new ArrayList<>(List.of(col("id")));
    for (FeatureColumn one : table.features().columns()) {
      select.add(
          ValueColumns.number(
              table.data().col("`" + one.name() + "`"),
              one.kind(),
              table.data().schema().apply(one.name()).dataType()));
    }
    return table.data().select(select.toArray(Column[]::new)).collectAsList().stream()
        .collect(
            Collectors.toMap(
                row -> row.getLong(0),
                row ->
                    IntStream.range(1, row.size())
                        .mapToObj(t -> Double.doubleToRawLongBits(row.getDouble(t)))
                        .toList()));
  }
}
