package org.mustlink.model.parquet;

/**
 * Reads structures in the compact protocol of Thrift, in which Parquet holds all but values. After
 * {@link #root} or {@link #struct}, each {@link #next} goes to a field of the structure, which is
 * then read or skipped, until there is none.
 */
final class ThriftReader {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int SHORT = 4;
  private static final int INT = 5;
  private static final int LONG = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  /** How deep structures may be in each other; those of Parquet are at most seven deep. */
  private static final int DEEPEST = 24;

  private static final int LONG_LIST = 15;

  private final Bytes bytes;
  private final int[] ids = new int[DEEPEST];
  private int depth = -1;
  private int type;

  ThriftReader(Bytes bytes) {
    this.bytes = bytes;
  }

  /** Begins a structure that is not the value of a field: the outermost, or an element. */
  void root() throws ParquetException {
    depth++;
    if (depth >= DEEPEST) {
      throw ParquetException.damaged("structures are too deep in each other");
    }
    ids[depth] = 0;
  }

  /** Begins the structure that is the value of the field. */
  void struct() throws ParquetException {
    require(STRUCT);
    root();
  }

  /** Goes to the next field; false at the end of the structure. */
  boolean next() throws ParquetException {
    int head = bytes.next();
    if (head == 0) {
      depth--;
      return false;
    }
    type = head & 0xf;
    ids[depth] = head >>> 4 == 0 ? (int) zigzag() : ids[depth] + (head >>> 4);
    return true;
  }

  /** The id of the field. */
  int id() {
    return ids[depth];
  }

  /** Begins the list of structures that is the value of the field, and returns their number. */
  int structs() throws ParquetException {
    require(LIST);
    int head = bytes.next();
    long size = size(head);
    if (size > 0 && (head & 0xf) != STRUCT) {
      throw ParquetException.damaged("a list is of the type " + (head & 0xf));
    }
    return (int) size;
  }

  int readInt() throws ParquetException {
    long value = readLong();
    if ((int) value != value) {
      throw ParquetException.damaged("a number of 32 bits is " + value);
    }
    return (int) value;
  }

  long readLong() throws ParquetException {
    if (type < SHORT || type > LONG) {
      throw ParquetException.damaged("a number is of the type " + type);
    }
    return zigzag();
  }

  boolean readFlag() throws ParquetException {
    if (type != TRUE && type != FALSE) {
      throw ParquetException.damaged("a flag is of the type " + type);
    }
    return type == TRUE;
  }

  String readText() throws ParquetException {
    require(BINARY);
    return bytes.nextText(bytes.nextVarint());
  }

  /** Skips the value of the field. */
  void skip() throws ParquetException {
    skip(type);
  }

  private void require(int expected) throws ParquetException {
    if (type != expected) {
      throw ParquetException.damaged("a field is of the type " + type + ", not " + expected);
    }
  }

  private long zigzag() throws ParquetException {
    long value = bytes.nextVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  private long size(int head) throws ParquetException {
    long size = head >>> 4 == LONG_LIST ? bytes.nextVarint() : head >>> 4;
    // Each element has at least one byte.
    bytes.require(size);
    return size;
  }

  private void skip(int skipped) throws ParquetException {
    switch (skipped) {
      case TRUE, FALSE -> {}
      case BYTE -> bytes.next();
      case SHORT, INT, LONG -> bytes.nextVarint();
      case DOUBLE -> bytes.take(Double.BYTES);
      case BINARY -> bytes.take(bytes.nextVarint());
      case LIST, SET -> {
        int head = bytes.next();
        skip(size(head), head & 0xf, 0);
      }
      case MAP -> {
        long size = bytes.nextVarint();
        bytes.require(size);
        int kinds = size == 0 ? 0 : bytes.next();
        skip(size, kinds >>> 4, kinds & 0xf);
      }
      case STRUCT -> {
        root();
        while (next()) {
          skip(type);
        }
      }
      default -> throw ParquetException.damaged("there is no type " + skipped);
    }
  }

  /** Skips elements of one type, or pairs of two. */
  private void skip(long size, int first, int second) throws ParquetException {
    root();
    for (long i = 0; i < size; i++) {
      skipElement(first);
      if (second > 0) {
        skipElement(second);
      }
    }
    depth--;
  }

  /** Skips an element, of which a flag has a byte of its own. */
  private void skipElement(int element) throws ParquetException {
    skip(element == TRUE || element == FALSE ? BYTE : element);
  }
}
