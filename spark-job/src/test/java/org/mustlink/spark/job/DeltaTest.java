package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.TableFormat;

/** Tables of Delta Lake, in the catalog of the session. */
class DeltaTest extends LakeCheck {
  DeltaTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  TableFormat format() {
    return TableFormat.DELTA;
  }

  @Override
  String database() {
    return "default";
  }

  @Override
  String keepingDeletedRows() {
    return "'delta.enableDeletionVectors' = 'true'";
  }

  @Override
  String oldest(String name) {
    return "1"; // 0 made the table without rows
  }

  @Test
  void rowsWithoutIdsAreNumbered() throws IOException {
    String path = directory.resolve("rows").toString();
    spark.range(60).selectExpr("id % 3 x", "id y").write().format("delta").save(path);
    Program fit =
        fit(
            "numbered",
            "input.id=",
            "input.label=",
            "fit.k=3",
            "input.path=" + path,
            "input.format=delta");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(
            spark
                .read()
                .parquet(directory.resolve("numbered/assignments").toString())
                .select("row")
                .distinct()
                .count())
        .isEqualTo(60);
  }

  @Test
  void resultsAreWrittenAsDeltaBelowTheOutputAndToAPath() throws IOException {
    String csv = csv(60);
    Program fit = fit("delta", "input.path=" + csv, "output.assignments.format=delta");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(directory.resolve("delta/assignments/_delta_log")).isDirectory();
    Program evaluate =
        run("evaluate", "delta", "input.path=" + csv, "input.truth=known", "input.label=");
    assertThat(evaluate.code()).as(evaluate.err()).isZero();

    String table = "delta.`" + directory.resolve("by path") + "`";
    String[] into = {"input.path=" + csv, "output.table=" + table, "output.mode=overwrite"};
    for (int i = 0; i < 2; i++) {
      Program program = fit("to-path", into);
      assertThat(program.code()).as(program.err()).isZero();
      assertThat(assigned(spark.table(table)))
          .isEqualTo(
              assigned(
                  spark
                      .read()
                      .format("delta")
                      .load(directory.resolve("delta/assignments").toString())));
    }
    assertThat(spark.sql("DESCRIBE HISTORY " + table).count()).isEqualTo(2);
  }

  @Test
  void aTableThatCannotBeReplacedInOneStepIsRefused() throws IOException {
    spark.sql(
        "CREATE TABLE plain (id STRING, cluster INT, label STRING, margin DOUBLE) USING parquet");
    try {
      Program fit =
          fit("plain", "input.path=" + csv(40), "output.table=plain", "output.mode=overwrite");
      assertThat(fit.code()).isEqualTo(78);
      assertThat(fit.err()).contains("format parquet", "in one step");
    } finally {
      spark.sql("DROP TABLE plain");
    }
  }

  @Test
  void aStreamOfFilesIsWrittenAsDeltaOnceAlsoWhenItFailsMidway() throws IOException {
    StreamFaults faults = new StreamFaults(spark, directory, "delta");
    faults.check();
  }

  private String csv(int rows) throws IOException {
    Path file = directory.resolve("rows.csv");
    Files.write(file, StreamFaults.rows(0, rows));
    return file.toString();
  }
}
