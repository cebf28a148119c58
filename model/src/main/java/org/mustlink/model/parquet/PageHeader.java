package org.mustlink.model.parquet;

import org.jspecify.annotations.Nullable;

/**
 * What is before a page.
 *
 * @param kind see the constants
 * @param size of the page in bytes
 * @param compressed size of the page in the file
 * @param data what a page of values tells, or the number of values of a dictionary and how they are
 *     encoded; null for other pages
 */
record PageHeader(int kind, int size, int compressed, @Nullable Data data) {
  static final int DATA = 0;
  static final int INDEX = 1;
  static final int DICTIONARY = 2;
  static final int NEWER_DATA = 3;

  /**
   * What a page of values tells.
   *
   * @param values their number, with gaps
   * @param encoding see {@link Encoding}
   * @param definition how the definition levels are encoded
   * @param repetition how the repetition levels are encoded
   * @param definitions the number of bytes of the definition levels; 0 where the page tells it
   * @param repetitions the same of the repetition levels
   * @param packed whether what follows levels before the page is compressed
   */
  record Data(
      int values,
      int encoding,
      int definition,
      int repetition,
      int definitions,
      int repetitions,
      boolean packed) {}

  static PageHeader read(ThriftReader in) throws ParquetException {
    int kind = -1;
    int size = -1;
    int compressed = -1;
    Data data = null;
    in.root();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> kind = in.readInt();
        case 2 -> size = in.readInt();
        case 3 -> compressed = in.readInt();
        case 5 -> data = data(in);
        case 7 -> data = dictionary(in);
        case 8 -> data = newer(in);
        default -> in.skip();
      }
    }
    boolean told = kind == INDEX || data != null;
    if (kind < DATA || kind > NEWER_DATA || size < 0 || compressed < 0 || !told) {
      throw ParquetException.damaged("a page tells neither what it is nor how long");
    }
    return new PageHeader(kind, size, compressed, data);
  }

  private static Data data(ThriftReader in) throws ParquetException {
    int values = -1;
    int encoding = -1;
    int definition = -1;
    int repetition = -1;
    in.struct();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> values = in.readInt();
        case 2 -> encoding = in.readInt();
        case 3 -> definition = in.readInt();
        case 4 -> repetition = in.readInt();
        default -> in.skip();
      }
    }
    return checked(new Data(values, encoding, definition, repetition, 0, 0, true));
  }

  private static Data dictionary(ThriftReader in) throws ParquetException {
    int values = -1;
    int encoding = -1;
    in.struct();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> values = in.readInt();
        case 2 -> encoding = in.readInt();
        default -> in.skip();
      }
    }
    return checked(new Data(values, encoding, -1, -1, 0, 0, true));
  }

  private static Data newer(ThriftReader in) throws ParquetException {
    int values = -1;
    int encoding = -1;
    int definitions = -1;
    int repetitions = -1;
    boolean packed = true;
    in.struct();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> values = in.readInt();
        case 4 -> encoding = in.readInt();
        case 5 -> definitions = in.readInt();
        case 6 -> repetitions = in.readInt();
        case 7 -> packed = in.readFlag();
        default -> in.skip();
      }
    }
    return checked(
        new Data(values, encoding, Encoding.RLE, Encoding.RLE, definitions, repetitions, packed));
  }

  private static Data checked(Data data) throws ParquetException {
    if (data.values < 0 || data.definitions < 0 || data.repetitions < 0) {
      throw ParquetException.damaged("a page tells of no number of values");
    }
    return data;
  }
}
