package org.mustlink.model.parquet;

/** How values, levels or places in a dictionary are stored: ids of the specification. */
final class Encoding {
  static final int PLAIN = 0;
  static final int PLAIN_DICTIONARY = 2;
  static final int RLE = 3;
  static final int DELTA_BINARY_PACKED = 5;
  static final int DELTA_LENGTH_BYTE_ARRAY = 6;
  static final int DELTA_BYTE_ARRAY = 7;
  static final int RLE_DICTIONARY = 8;

  private static final int BIT_PACKED = 4;
  private static final int BYTE_STREAM_SPLIT = 9;

  private Encoding() {}

  /** Makes the exception for an encoding that is not read. */
  static ParquetException unknown(String what, int id) {
    return new ParquetException(
        what
            + " are encoded by "
            + name(id)
            + ", which is not read here; write the table with Spark's own settings");
  }

  private static String name(int id) {
    return switch (id) {
      case PLAIN -> "PLAIN";
      case PLAIN_DICTIONARY -> "PLAIN_DICTIONARY";
      case RLE -> "RLE";
      case BIT_PACKED -> "BIT_PACKED";
      case DELTA_BINARY_PACKED -> "DELTA_BINARY_PACKED";
      case DELTA_LENGTH_BYTE_ARRAY -> "DELTA_LENGTH_BYTE_ARRAY";
      case DELTA_BYTE_ARRAY -> "DELTA_BYTE_ARRAY";
      case RLE_DICTIONARY -> "RLE_DICTIONARY";
      case BYTE_STREAM_SPLIT -> "BYTE_STREAM_SPLIT";
      default -> "the unknown encoding " + id;
    };
  }
}
