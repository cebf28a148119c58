package org.mustlink.model.parquet;

/**
 * The distinct values of a chunk; of the three arrays, that of the type of the column holds them.
 *
 * @param size their number
 */
record Dictionary(int size, String[] texts, int[] ints, double[] doubles) {
  /** The least number of bytes of a value: of a text, its length. */
  private static final int LEAST = 4;

  static Dictionary read(Bytes bytes, int size, Schema.Type type) throws ParquetException {
    if (size < 0 || (long) size * LEAST > bytes.left()) {
      throw ParquetException.damaged(
          "a dictionary of " + size + " values has " + bytes.left() + " bytes");
    }
    String[] texts = new String[type == Schema.Type.BYTE_ARRAY ? size : 0];
    int[] ints = new int[type == Schema.Type.INT32 ? size : 0];
    double[] doubles = new double[type == Schema.Type.DOUBLE ? size : 0];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = bytes.nextText(bytes.nextInt());
    }
    for (int i = 0; i < ints.length; i++) {
      ints[i] = bytes.nextInt();
    }
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = bytes.nextDouble();
    }
    return new Dictionary(size, texts, ints, doubles);
  }
}
