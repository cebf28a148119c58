package org.mustlink.spark.io.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/**
 * The first bytes of a text file, which tell whether its characters take two or four bytes each: by
 * a byte order mark, or by the zeros beside ASCII characters, of which every table has some.
 *
 * @param width the number of bytes of a character of ASCII: 1, 2 or 4
 * @param bigEndian whether the byte of an ASCII character follows its zeros
 * @param marked whether the file begins with a byte order mark of UTF-16 or UTF-32
 * @param zeros whether there may be a zero byte; false if there is none
 * @param crlf whether some line ends with a carriage return and a line feed, as Windows has it
 * @param lines the first lines of a text in UTF-8, without what ends them; none if the first of
 *     them is longer than what was read
 */
public record TextStart(
    int width, boolean bigEndian, boolean marked, boolean zeros, boolean crlf, List<String> lines) {
  private static final int MOST_BYTES = 1 << 16;
  private static final int MOST_LINES = 20;
  private static final TextStart UNKNOWN = new TextStart(1, true, false, true, false, List.of());

  public TextStart {
    lines = List.copyOf(lines);
  }

  /**
   * Reads the first bytes of a file, which may be compressed. A file that fails is left to Spark.
   */
  public static TextStart of(Path file, Configuration hadoop) {
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    try (InputStream raw = file.getFileSystem(hadoop).open(file);
        InputStream in = codec == null ? raw : codec.createInputStream(raw)) {
      return of(in.readNBytes(MOST_BYTES));
    } catch (IOException | RuntimeException | LinkageError e) { // errors of native codecs
      return UNKNOWN;
    }
  }

  static TextStart of(byte[] bytes) {
    if (begins(bytes, 0xff, 0xfe, 0, 0)) {
      return new TextStart(4, false, true, true, false, List.of());
    }
    if (begins(bytes, 0, 0, 0xfe, 0xff)) {
      return new TextStart(4, true, true, true, false, List.of());
    }
    if (begins(bytes, 0xff, 0xfe)) {
      return new TextStart(2, false, true, true, false, List.of());
    }
    if (begins(bytes, 0xfe, 0xff)) {
      return new TextStart(2, true, true, true, false, List.of());
    }
    return bytes.length < 4 ? UNKNOWN : unmarked(bytes);
  }

  /** Counts zeros by their places in groups of four bytes. A quarter of all is more than chance. */
  private static TextStart unmarked(byte[] bytes) {
    int[] zeros = new int[4];
    int groups = bytes.length / 4;
    for (int i = 0; i < groups * 4; i++) {
      if (bytes[i] == 0) {
        zeros[i % 4]++;
      }
    }
    int often = 0; // one bit for each place
    for (int i = 0; i < 4; i++) {
      often |= zeros[i] > groups / 4 ? 1 << i : 0;
    }
    return switch (often) {
      case 0b1010 -> new TextStart(2, false, false, true, false, List.of());
      case 0b0101 -> new TextStart(2, true, false, true, false, List.of());
      case 0b1110 -> new TextStart(4, false, false, true, false, List.of());
      case 0b0111 -> new TextStart(4, true, false, true, false, List.of());
      default ->
          new TextStart(
              1, true, false, Arrays.stream(zeros).sum() > 0, hasCrlf(bytes), lines(bytes));
    };
  }

  private static boolean hasCrlf(byte[] bytes) {
    return IntStream.range(1, bytes.length).anyMatch(i -> bytes[i - 1] == '\r' && bytes[i] == '\n');
  }

  /** Returns the first lines, as Hadoop reads them, up to one that is not complete or no UTF-8. */
  private static List<String> lines(byte[] bytes) {
    List<String> lines = new ArrayList<>();
    int from = begins(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    for (int i = from; i < bytes.length && lines.size() < MOST_LINES; i++) {
      if (bytes[i] == '\n' || bytes[i] == '\r') {
        try {
          // A decoder of its own, since that of a String replaces what is no character.
          lines.add(
              StandardCharsets.UTF_8
                  .newDecoder()
                  .decode(ByteBuffer.wrap(bytes, from, i - from))
                  .toString());
        } catch (CharacterCodingException e) {
          return lines;
        }
        if (bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n') {
          i++;
        }
        from = i + 1;
      }
    }
    return lines;
  }

  private static boolean begins(byte[] bytes, int... mark) {
    return bytes.length >= mark.length
        && IntStream.range(0, mark.length).allMatch(i -> (bytes[i] & 0xff) == mark[i]);
  }

  /** The name of the encoding that Spark reads the file in. */
  public String encoding() {
    String family = "UTF-" + 8 * width;
    return marked || width == 1 || (width == 4 && bigEndian)
        ? family
        : family + (bigEndian ? "BE" : "LE");
  }

  /**
   * Whether each version of Spark has a name for it, which Spark 4 lacks for one kind of UTF-32.
   */
  public boolean readable() {
    return marked || width < 4 || bigEndian;
  }
}
