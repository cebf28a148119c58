package org.mustlink.model.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** How pages are compressed; in the order of the specification. */
enum Codec {
  UNCOMPRESSED,
  SNAPPY,
  GZIP,
  LZO,
  BROTLI,
  LZ4,
  ZSTD,
  LZ4_RAW;

  private static final Codec[] ALL = values();

  static Codec of(int id) throws ParquetException {
    Codec codec = id >= 0 && id < ALL.length ? ALL[id] : null;
    if (codec == null || codec == LZO || codec == BROTLI) {
      throw new ParquetException(
          "its pages are compressed by "
              + (codec == null ? "the unknown codec " + id : codec)
              + ", which is not read here; write it with Spark's setting"
              + " spark.sql.parquet.compression.codec = snappy");
    }
    return codec;
  }

  /**
   * Returns the bytes of a page.
   *
   * @param size the number of bytes, as the page tells
   */
  Bytes decompressed(Bytes page, int size) throws ParquetException {
    if (this == UNCOMPRESSED) {
      if (page.left() != size) {
        throw ParquetException.damaged("a page of " + size + " bytes has " + page.left());
      }
      return page;
    }
    Room.require(size, "a page");
    byte[] out = new byte[size];
    int found;
    try {
      found =
          switch (this) {
            case SNAPPY -> decompress(new SnappyDecompressor(), page, out, 0);
            case ZSTD -> decompress(new ZstdDecompressor(), page, out, 0);
            case LZ4_RAW -> decompress(new Lz4Decompressor(), page, out, 0);
            case LZ4 -> framed(page, out);
            case GZIP -> gunzip(page, out);
            default -> throw new IllegalStateException("Codec " + this);
          };
    } catch (ParquetException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // of damaged bytes, by any of the decompressors
      throw new ParquetException("the file is damaged: a page cannot be decompressed", e);
    }
    if (found != size) {
      throw ParquetException.damaged("a page of " + size + " bytes has " + found);
    }
    return new Bytes(out);
  }

  private static int decompress(Decompressor decompressor, Bytes page, byte[] out, int at) {
    return decompressor.decompress(
        page.array(), page.position(), page.left(), out, at, out.length - at);
  }

  /** Decompresses blocks, before each of which Hadoop writes its two lengths. */
  private static int framed(Bytes page, byte[] out) throws ParquetException {
    Lz4Decompressor decompressor = new Lz4Decompressor();
    int at = 0;
    while (page.left() > 0) {
      int size = Integer.reverseBytes(page.nextInt());
      Bytes block = page.take(Integer.reverseBytes(page.nextInt()));
      int found = decompress(decompressor, block, out, at);
      if (found != size) {
        throw ParquetException.damaged("a block of " + size + " bytes has " + found);
      }
      at += found;
    }
    return at;
  }

  private static int gunzip(Bytes page, byte[] out) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(page.array(), page.position(), page.left()))) {
      int found = in.readNBytes(out, 0, out.length);
      return in.read() < 0 ? found : Integer.MAX_VALUE;
    }
  }
}
