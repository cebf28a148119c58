package org.mustlink.model.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of Parquet: what is written is read, and damaged or forged ones are refused in words. */
class ParquetFileTest {
  private static final Path MODELS = Path.of("..", "spark-job/src/test/resources/models");

  private static final int GZIP = 2;

  @Test
  void whatIsWrittenIsReadToTheBit() throws IOException {
    Random random = new Random(1);
    List<String> written = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MatrixWriter writer = new MatrixWriter(out, "test version 1")) {
      for (int row = 0; row < 600; row++) {
        double[] values = random.doubles(row % 7 == 3 ? 9000 : row % 5).toArray();
        if (values.length > 2) {
          values[0] = -0.0;
          values[1] = Double.MIN_VALUE;
          values[2] = Double.NEGATIVE_INFINITY;
        }
        writer.add("part " + row / 50 + " äß", row - 3, values);
        written.add("part " + row / 50 + " äß " + (row - 3) + " " + Arrays.toString(values));
      }
    }

    ParquetFile file = ParquetFile.open(out.toByteArray());

    assertThat(file.columns()).containsExactly("part:string", "index:int", "values:array<double>");
    assertThat(file.rows()).isEqualTo(600);
    assertThat(file.groups()).isEqualTo(1);
    assertThat(rows(file)).isEqualTo(written);
  }

  @Test
  void groupsOfRowsEndWhereTheyAreLarge() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MatrixWriter writer = new MatrixWriter(out, "test version 1")) {
      for (int row = 0; row < 3; row++) {
        writer.add("a", row, new double[1 << 20]);
      }
      writer.add("b", 0, new double[] {1});
    }

    ParquetFile file = ParquetFile.open(out.toByteArray());

    assertThat(file.groups()).isEqualTo(4);
    assertThat(rows(file)).hasSize(4);
  }

  private static List<String> rows(ParquetFile file) throws ParquetException {
    List<String> rows = new ArrayList<>();
    for (int group = 0; group < file.groups(); group++) {
      ParquetFile.Column<String> parts = file.texts(group, "part");
      ParquetFile.Column<Integer> indices = file.ints(group, "index");
      ParquetFile.Column<double[]> values = file.lists(group, "values");
      for (long row = 0; row < file.rows(group); row++) {
        rows.add(parts.next() + " " + indices.next() + " " + Arrays.toString(values.next()));
      }
    }
    return rows;
  }

  /** Every byte of small files is changed in turn, one of Spark and one of this program. */
  @Test
  void anyDamageIsRefusedOrReadAndNeverTakesMoreThanThereIs() throws IOException {
    ByteArrayOutputStream own = new ByteArrayOutputStream();
    try (MatrixWriter writer = new MatrixWriter(own, "test version 1")) {
      for (int row = 0; row < 20; row++) {
        writer.add("part " + row / 7, row, new double[] {row, 1, 2});
      }
    }
    Path stored;
    try (Stream<Path> files = Files.list(MODELS.resolve("0.1/vote/data"))) {
      stored = files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    int refused = 0;
    for (byte[] bytes : List.of(own.toByteArray(), Files.readAllBytes(stored))) {
      for (int at = 0; at < bytes.length; at++) {
        for (int flip : new int[] {0x01, 0xff}) {
          byte[] changed = bytes.clone();
          changed[at] ^= (byte) flip;
          refused += isRefused(changed) ? 1 : 0;
        }
      }
      for (int length = 0; length < bytes.length; length++) {
        assertThat(isRefused(Arrays.copyOf(bytes, length))).as("cut to %s", length).isTrue();
      }
    }
    assertThat(refused).isGreaterThan(1000);
  }

  private static boolean isRefused(byte[] bytes) {
    try {
      ParquetFile file = ParquetFile.open(bytes);
      if (file.columns().equals(List.of("part:string", "index:int", "values:array<double>"))) {
        rows(file);
      }
      return false;
    } catch (ParquetException e) {
      assertThat(e.getMessage()).isNotBlank().doesNotContain("null");
      return true;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 4, BIT_PACKED",
    "0, 9, BYTE_STREAM_SPLIT",
    "0, 6, DELTA_LENGTH_BYTE_ARRAY",
    "0, 12, the unknown encoding 12",
    "3, 0, LZO",
    "4, 0, BROTLI",
    "8, 0, the unknown codec 8",
  })
  void whatIsNotReadIsRefusedByName(int codec, int encoding, String words) {
    byte[] file = new Forged(codec, encoding, 2, 8, new byte[8]).file();

    assertThatThrownBy(() -> first(file))
        .isInstanceOf(ParquetException.class)
        .hasMessageContainingAll(words, "which is not read here; write");
  }

  @Test
  void aForgedFileIsReadIfItIsRight() throws IOException {
    byte[] page = new byte[8];
    Bytes.putInt(page, 0, 7);

    assertThat(first(new Forged(0, Encoding.PLAIN, 2, 8, page).file())).isEqualTo(7);
    assertThat(first(new Forged(GZIP, Encoding.PLAIN, 2, 8, gzip(page)).file())).isEqualTo(7);
  }

  @Test
  void aFewBytesThatTellOfBillionsAreRefusedBeforeMemoryIsTaken() throws IOException {
    // One run of two billion zeros by their places in a dictionary.
    byte[] run = {1, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0};
    int most = Integer.MAX_VALUE;

    assertThatThrownBy(() -> first(new Forged(0, Encoding.RLE_DICTIONARY, most, 7, run).file()))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("larger heap by -Xmx");
    assertThatThrownBy(
            () -> first(new Forged(GZIP, Encoding.PLAIN, 2, most, gzip(new byte[8])).file()))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("larger heap by -Xmx");
    assertThatThrownBy(
            () -> first(new Forged(GZIP, Encoding.PLAIN, 2, 8, gzip(new byte[1 << 20])).file()))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining("a page of 8 bytes has");
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static int first(byte[] file) throws IOException {
    Integer first = ParquetFile.open(file).ints(0, "index").next();
    return first == null ? -1 : first;
  }
}
