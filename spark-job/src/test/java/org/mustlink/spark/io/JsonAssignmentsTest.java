package org.mustlink.spark.io;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;

class JsonAssignmentsTest extends AssignmentsCheck {
  JsonAssignmentsTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  TableFormat format() {
    return TableFormat.JSON;
  }
}
