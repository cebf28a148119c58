package org.mustlink.spark.io.read;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.io.source.RowNumbers;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.files.DataFiles;

/**
 * Repartitions the parsed rows of text files into as many partitions as there are cores. A file
 * that is compressed by gzip is parsed by one task; without this, one core would also do all later
 * passes over its rows.
 */
final class SpreadText {
  /**
   * Files with fewer bytes are not repartitioned, because the tasks of the shuffle would take
   * longer than they save.
   */
  private static final long LEAST_BYTES = 4L << 20;

  private SpreadText() {}

  /**
   * Repartitions rows if there are fewer partitions than cores. The partition of a row depends on
   * its position alone.
   *
   * @param tagged the rows with the column {@link RowNumbers#POSITION}
   */
  static Dataset<Row> over(Dataset<Row> tagged) {
    int cores = tagged.sparkSession().sparkContext().defaultParallelism();
    boolean idle = tagged.toJavaRDD().getNumPartitions() < cores;
    return idle && DataFiles.bytes(tagged) >= LEAST_BYTES
        ? tagged.repartition(cores, TableScan.named(RowNumbers.POSITION))
        : tagged;
  }
}
