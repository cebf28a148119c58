package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.TableFormat;

/** Tables of Iceberg, in a separate catalog. */
class IcebergTest extends LakeCheck {
  IcebergTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
    spark.sql("CREATE DATABASE IF NOT EXISTS lake.db");
  }

  @Override
  TableFormat format() {
    return TableFormat.ICEBERG;
  }

  @Override
  String database() {
    return "lake.db";
  }

  @Override
  String keepingDeletedRows() {
    return "'write.delete.mode' = 'merge-on-read'";
  }

  @Override
  String oldest(String name) {
    return String.valueOf(
        spark
            .table(name + ".snapshots")
            .orderBy("committed_at")
            .select("snapshot_id")
            .head()
            .getLong(0));
  }

  @Test
  void rowsWithoutIdsAreRefused() {
    spark.sql("CREATE TABLE IF NOT EXISTS lake.db.plain (x DOUBLE) USING iceberg");
    Program fit = fit("plain", "input.id=", "input.label=", "input.table=lake.db.plain");
    assertThat(fit.code()).isEqualTo(78);
    assertThat(fit.err()).contains("no fixed order", "input.id");
  }

  @Test
  void itIsNotWrittenBelowTheOutput() {
    Program fit = fit("below", "input.path=x.csv", "output.assignments.format=iceberg");
    assertThat(fit.code()).isEqualTo(78);
    assertThat(fit.err()).contains("output.table");
  }
}
