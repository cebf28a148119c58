package org.mustlink.spark.table.files;

import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.Footer;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.execution.datasources.orc.OrcUtils;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Reads the columns of files of Parquet or ORC from their footers, in a task.
 *
 * @param orc whether the files are of ORC
 * @param hadoop the settings of the file system
 * @param settings the settings of Spark that decide on types
 * @param caseSensitive whether names that differ only in case are two columns
 */
record FooterReader(
    boolean orc,
    SerializableConfiguration hadoop,
    Map<String, String> settings,
    boolean caseSensitive)
    implements Serializable {
  /** The names that Hive gives the columns of ORC files, which are told apart by their order. */
  private static final String POSITION = "_col\\d+";

  /** Counts the columns of some files; there is no tally if no footer can be read. */
  Iterator<ColumnTally> tally(Iterator<String> files) {
    SQLConf conf = new SQLConf();
    settings.forEach(conf::setConfString);
    ParquetToSparkSchemaConverter converter = new ParquetToSparkSchemaConverter(conf);
    ColumnTally all = null;
    while (files.hasNext()) {
      String file = files.next();
      Optional<StructType> columns = columns(new Path(URI.create(file)), converter);
      if (columns.isPresent()) {
        ColumnTally one = ColumnTally.of(file, columns.get(), caseSensitive);
        all = all == null ? one : all.add(one);
      }
    }
    return all == null ? List.<ColumnTally>of().iterator() : List.of(all).iterator();
  }

  private Optional<StructType> columns(Path file, ParquetToSparkSchemaConverter converter) {
    try {
      StructType columns = orc ? ofOrc(file) : ofParquet(file, converter);
      boolean named =
          !orc || !List.of(columns.fieldNames()).stream().allMatch(name -> name.matches(POSITION));
      return Optional.of(columns).filter(found -> named && !found.isEmpty());
    } catch (IOException | RuntimeException e) {
      // The pass that reads the rows says what is wrong with the file.
      return Optional.empty();
    }
  }

  private StructType ofParquet(Path file, ParquetToSparkSchemaConverter converter)
      throws IOException {
    Configuration conf = hadoop.value();
    ParquetReadOptions options =
        HadoopReadOptions.builder(conf, file)
            .withMetadataFilter(ParquetMetadataConverter.SKIP_ROW_GROUPS)
            .build();
    try (ParquetFileReader reader =
        ParquetFileReader.open(HadoopInputFile.fromPath(file, conf), options)) {
      return ParquetColumns.of(new Footer(file, reader.getFooter()), converter);
    }
  }

  private StructType ofOrc(Path file) throws IOException {
    try (Reader reader = OrcFile.createReader(file, OrcFile.readerOptions(hadoop.value()))) {
      return OrcUtils.toCatalystSchema(reader.getSchema());
    }
  }
}
