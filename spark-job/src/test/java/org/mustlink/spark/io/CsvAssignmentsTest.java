package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.CsvFiles;

class CsvAssignmentsTest extends AssignmentsCheck {
  CsvAssignmentsTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  TableFormat format() {
    return TableFormat.CSV;
  }

  @Override
  void requireWritten(Path assignments, List<Row> rows) throws IOException {
    assertThat(CsvFiles.records(assignments).stream().map(record -> record.subList(0, 3)))
        .containsExactlyInAnyOrderElementsOf(
            rows.stream()
                .map(row -> Arrays.asList(row.getString(0), "" + row.getInt(1), row.getString(2)))
                .toList());
  }
}
