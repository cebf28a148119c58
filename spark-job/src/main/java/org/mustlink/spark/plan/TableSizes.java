package org.mustlink.spark.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.files.DataFiles;

/**
 * The sizes of a table, found without reading a feature.
 *
 * @param labels the number of rows, and how many of them have each label
 * @param source a text that tells how the number of rows was found
 * @param scan the scan of the table
 * @param bytes the bytes of its files; 0 if not known
 * @param partitions the number of partitions in which Spark reads it
 * @param text whether its rows are parsed from text and then cached
 * @param warnings what is not read exactly as it is written of the labels and true classes that
 *     were counted
 */
record TableSizes(
    Labels labels,
    String source,
    TableScan scan,
    long bytes,
    int partitions,
    boolean text,
    List<String> warnings) {
  private static final Set<String> WITH_FOOTERS = Set.of("parquet", "orc");

  /** The number of bytes that are read to estimate the length of a line. */
  private static final int LOOKED_AT = 1 << 20;

  /** The assumed bytes of a text in a key. */
  private static final int TEXT_BYTES = 16;

  /** The assumed bytes of a true class in which the keys of a block differ. */
  private static final int TRUTH_BYTES = 4;

  private static final Set<DataType> WHOLE =
      Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

  /**
   * Finds the sizes.
   *
   * @param format the name of the format in messages
   * @param lines whether the files are text with one row in each line, so that the rows can be
   *     estimated from the size of the files
   */
  static TableSizes of(InputTable table, String format, boolean text, boolean lines) {
    TableScan scan = TableScan.of(table);
    Files files = Files.of(table);
    int partitions = Math.max(1, table.data().toJavaRDD().getNumPartitions());
    double lineBytes =
        lines && table.label().isEmpty() && table.weight().isEmpty() ? files.lineBytes() : 0;
    if (lineBytes > 0) {
      long n = Math.max(1, Math.round(files.bytes() / lineBytes));
      return new TableSizes(
          new Labels(n, List.of(), new long[0], List.of()),
          "estimated from the size of the files and the length of their first lines",
          scan,
          files.bytes(),
          partitions,
          text,
          List.of());
    }
    String source =
        table.label().isPresent()
            ? "counted with the labels in the column " + table.label().get()
            : table.weight().isPresent()
                ? "counted with the weights in the column " + table.weight().get()
                : WITH_FOOTERS.contains(format)
                    ? "from the footers of the files"
                    : "counted without reading a feature";
    Labels labels = CountStage.run(table);
    List<String> warnings = new ArrayList<>(labels.warnings());
    CountStage.warnOfTruths(table, warnings::add);
    return new TableSizes(labels, source, scan, files.bytes(), partitions, text, warnings);
  }

  long n() {
    return labels.n();
  }

  /** Returns the bytes of the ids and the true class of a row. */
  long keyBytes() {
    long bytes = 8;
    for (int id : scan.layout().ids()) {
      bytes += 8 + textBytes(scan.layout().schema().fields()[id].dataType());
    }
    return bytes
        + 8
        + (labels.weights().areEqual() ? 0 : 8)
        + (scan.layout().truth() >= 0 ? TEXT_BYTES : 0);
  }

  /**
   * Returns the bytes that cached codes keep of the ids and the true class of a row. Of ids that
   * are whole numbers these are the bytes in which such numbers of n rows differ, since a block
   * keeps the others once; texts as ids may have many lengths, and are then kept whole.
   */
  long cachedKeyBytes() {
    long bytes = labels.weights().areEqual() ? 0 : 8;
    for (int id : scan.layout().ids()) {
      DataType type = scan.layout().schema().fields()[id].dataType();
      if (type.equals(DataTypes.StringType)) {
        return keyBytes() + Integer.BYTES;
      }
      bytes += WHOLE.contains(type) ? (Long.SIZE - Long.numberOfLeadingZeros(n()) + 7) / 8 : 8;
    }
    return bytes + (scan.layout().truth() >= 0 ? TRUTH_BYTES : 0);
  }

  private static int textBytes(DataType type) {
    return type.equals(DataTypes.StringType) ? TEXT_BYTES : 0;
  }

  /** The files of a table. */
  private record Files(Configuration hadoop, List<Path> paths, long bytes) {
    static Files of(InputTable table) {
      Configuration hadoop = table.data().sparkSession().sparkContext().hadoopConfiguration();
      return new Files(hadoop, DataFiles.names(table.data()), DataFiles.bytes(table.data()));
    }

    /**
     * Returns the average number of bytes of the first lines of the first file; 0 if it cannot be
     * determined.
     */
    double lineBytes() {
      if (paths.isEmpty() || new CompressionCodecFactory(hadoop).getCodec(paths.get(0)) != null) {
        return 0;
      }
      try {
        FileSystem fileSystem = paths.get(0).getFileSystem(hadoop);
        // This encoding reads each byte as one character, whatever the encoding of the text.
        try (BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    fileSystem.open(paths.get(0)), StandardCharsets.ISO_8859_1))) {
          reader.readLine(); // skips the header, whose length differs from that of a row
          long read = 0;
          long count = 0;
          for (String line = reader.readLine();
              line != null && read < LOOKED_AT;
              line = reader.readLine()) {
            read += line.length() + 1;
            count++;
          }
          return count == 0 ? 0 : (double) read / count;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
