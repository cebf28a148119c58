package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.model.parquet.MatrixWriter;
import org.mustlink.model.parquet.ParquetFile;
import org.mustlink.spark.testing.SparkExtension;

/** Tables of matrices that Spark writes are read without it, and the other way round. */
@ExtendWith(SparkExtension.class)
class ParquetOfSparkTest {
  private static final int ROWS = 700;
  private static final int LONG_ROW = 2500;

  private final SparkSession spark;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  ParquetOfSparkTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @CsvSource({
    "none, v1, true, true, false",
    "none, v1, false, false, false",
    "none, v2, true, true, false",
    "none, v2, false, true, false",
    "snappy, v1, true, false, false",
    "snappy, v2, true, true, false",
    "snappy, v1, true, false, true",
    "snappy, v1, false, true, true",
    "gzip, v1, true, true, false",
    "gzip, v2, false, true, false",
    "zstd, v1, true, true, false",
    "zstd, v2, false, false, false",
    "lz4, v1, true, true, false",
    "lz4_raw, v1, true, true, false",
    "lz4_raw, v2, false, true, false",
  })
  void whatSparkWritesIsRead(
      String codec, String version, boolean dictionary, boolean gaps, boolean older)
      throws IOException {
    List<Row> rows = rows(gaps);
    Path to = folder.resolve("table");
    spark.conf().set("spark.sql.parquet.writeLegacyFormat", older);
    try {
      spark
          .createDataFrame(rows, schema(gaps))
          .coalesce(1)
          .write()
          .option("compression", codec)
          .option("parquet.writer.version", version)
          .option("parquet.enable.dictionary", dictionary)
          .option("parquet.page.size", 1 << 12)
          .option("parquet.block.size", 1 << 16)
          .parquet(to.toString());
    } finally {
      spark.conf().unset("spark.sql.parquet.writeLegacyFormat");
    }

    assertThat(read(to)).isEqualTo(rows.stream().map(ParquetOfSparkTest::words).toList());
  }

  @Test
  void whatIsWrittenHereIsReadBySpark() throws IOException {
    List<Row> rows = rows(false);
    Path to = Files.createDirectory(folder.resolve("table"));
    try (MatrixWriter writer =
        new MatrixWriter(Files.newOutputStream(to.resolve("part-00000.parquet")), "test")) {
      for (Row row : rows) {
        writer.add(row.getString(0), row.getInt(1), values(row));
      }
    }

    Dataset<Row> read = spark.read().parquet(to.toString());

    assertThat(read.schema().simpleString())
        .isEqualTo("struct<part:string,index:int,values:array<double>>");
    assertThat(read.collectAsList().stream().map(ParquetOfSparkTest::words).toList())
        .isEqualTo(rows.stream().map(ParquetOfSparkTest::words).toList());
    assertThat(read.filter("part = 'part 3' and index > 120").count())
        .isEqualTo(rows.stream().filter(r -> r.getString(0).equals("part 3")).count() - 21);
  }

  private static StructType schema(boolean gaps) {
    return new StructType()
        .add("part", DataTypes.StringType, gaps)
        .add("index", DataTypes.IntegerType, gaps)
        .add("values", DataTypes.createArrayType(DataTypes.DoubleType, gaps), gaps);
  }

  /** Rows of which some are long or empty, some repeat values, and some have gaps of any kind. */
  private static List<Row> rows(boolean gaps) {
    Random random = new Random(4);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      List<@Nullable Double> values = new ArrayList<>();
      int length = i % 97 == 50 ? LONG_ROW : i % 6;
      for (int t = 0; t < length; t++) {
        boolean gap = gaps && random.nextInt(11) == 0;
        values.add(gap ? null : i % 2 == 0 ? random.nextInt(3) - 1.0 : random.nextGaussian());
      }
      rows.add(
          RowFactory.create(
              gaps && i % 31 == 0 ? null : "part " + i / 100,
              gaps && i % 37 == 0 ? null : i < 300 ? i : -i * 1_000_003,
              gaps && i % 41 == 0 ? null : values));
    }
    if (!gaps) {
      for (int i = 300; i < ROWS; i++) {
        rows.set(i, RowFactory.create(rows.get(i).getString(0), i % 200, rows.get(i).get(2)));
      }
    }
    return rows;
  }

  private static String words(Row row) {
    return row.get(0)
        + " "
        + row.get(1)
        + " "
        + (row.isNullAt(2) ? null : Arrays.toString(values(row)));
  }

  @SuppressWarnings("unchecked") // Rows that Spark reads have sequences of Scala.
  private static double[] values(Row row) {
    List<@Nullable Double> list =
        row.get(2) instanceof List<?> made ? (List<@Nullable Double>) made : row.getList(2);
    return list.stream().mapToDouble(value -> value == null ? Double.NaN : value).toArray();
  }

  private static List<String> read(Path table) throws IOException {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(table)) {
      Path path = files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
      ParquetFile file = ParquetFile.open(Files.readAllBytes(path));
      assertThat(file.columns())
          .containsExactly("part:string", "index:int", "values:array<double>");
      for (int group = 0; group < file.groups(); group++) {
        ParquetFile.Column<String> parts = file.texts(group, "part");
        ParquetFile.Column<Integer> indices = file.ints(group, "index");
        ParquetFile.Column<double[]> values = file.lists(group, "values");
        for (long row = 0; row < file.rows(group); row++) {
          rows.add(parts.next() + " " + indices.next() + " " + Arrays.toString(values.next()));
        }
      }
    }
    return rows;
  }
}
