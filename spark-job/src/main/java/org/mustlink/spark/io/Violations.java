package org.mustlink.spark.io;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The links of a result that its clusters violate, as Parquet. */
public final class Violations {
  private static final String NAME = "violations";

  private Violations() {}

  /** Writes them below a directory. */
  public static void write(Dataset<Row> violations, String directory) {
    violations.write().parquet(new Path(directory, NAME).toString());
  }
}
