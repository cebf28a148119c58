package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.survey.ColumnSurvey;
import org.mustlink.spark.testing.EncodingSummary;
import org.mustlink.spark.testing.SparkExtension;

/** A table as it comes is the same to a fit in every format, and in any number of files. */
@Tag("long")
@ExtendWith(SparkExtension.class)
class SurveyedFormatsTest {
  private final SparkSession spark;
  private final Path directory;

  SurveyedFormatsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  private Dataset<Row> table() {
    return spark
        .range(0, 300, 1, 3)
        .selectExpr(
            "concat('r', id) as id",
            "if(id % 9 = 0, null, id * 1.5D) as gaps",
            "cast(id as decimal(38, 10)) / 7 as exact",
            "id % 3 = 0 as truth",
            "if(id % 11 = 0, null, concat('c', id % 5, ', \"d\" 😀')) as word",
            "if(id % 50 = 49, 'n/a', string(id % 17)) as digits",
            "date_add(date'1969-12-20', int(id)) as day",
            "timestamp_seconds(id * 5000 - 100000) as moment",
            "timestamp_ntz'1969-12-31 20:00:00' + make_dt_interval(0, int(id)) as local",
            "concat('name', id) as name");
  }

  private List<String> remarks(Path path) {
    InputSettings settings = Inputs.of(path).id("id").settings();
    try (Loaded<InputTable> loaded = new TableReader(spark).read(settings)) {
      return EncodingSummary.of(
          ColumnSurvey.decided(loaded.table(), AskedColumns.NOTHING).encoding().orElseThrow());
    }
  }

  private Path written(String name, String format, Dataset<Row> table) {
    Path path = directory.resolve(name);
    DataFrameWriter<Row> writer = table.write().format(format);
    if (format.equals("csv")) {
      writer.option("header", "true").option("escape", "\"");
    }
    writer.save(path.toString());
    return path;
  }

  @ParameterizedTest
  @CsvSource({"csv, 1", "csv, 4", "json, 2", "orc, 1", "parquet, 5"})
  void everyFormatTellsTheSame(String format, int files) {
    List<String> expected = remarks(written("expected", "parquet", table().coalesce(1)));
    // Spark orders the columns of JSON by their names.
    assertThat(remarks(written("found", format, table().repartition(files))))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(expected.get(0))
        .startsWith("gaps | MEASURE | number from 1.5 to 448.5, 34 gaps filled by the median");
    assertThat(expected.get(expected.size() - 1)).contains("its values name rows", "left out");
  }
}
