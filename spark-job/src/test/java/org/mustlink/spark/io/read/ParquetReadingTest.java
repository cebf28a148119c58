package org.mustlink.spark.io.read;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;

class ParquetReadingTest extends InputCheck {
  ParquetReadingTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  String format() {
    return "parquet";
  }
}
