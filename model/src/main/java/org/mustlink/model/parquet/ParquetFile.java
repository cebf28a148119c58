package org.mustlink.model.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file in memory, whose columns are read one row after another. */
public final class ParquetFile {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);

  /** The bytes at the end: the length of the footer, and the name of the format. */
  private static final int TAIL = Integer.BYTES + 4;

  private final Bytes file;
  private final Footer footer;

  private ParquetFile(Bytes file, Footer footer) {
    this.file = file;
    this.footer = footer;
  }

  /** Refuses a file whose values cannot be in memory: a few bytes can tell of billions of them. */
  private static void requireRoom(Footer footer) throws ParquetException {
    for (int leaf = 0; leaf < footer.schema().leaves().size(); leaf++) {
      long values = 0;
      for (Footer.Group group : footer.groups()) {
        values += group.chunks().get(leaf).values();
        Room.requireOfAll(values, "the file");
      }
    }
  }

  /** Values of a column, one a row. */
  @FunctionalInterface
  public interface Column<T> {
    /** Returns the value of the next row, null for a gap; there must be one. */
    @Nullable T next() throws ParquetException;
  }

  /**
   * Reads what the end of a file tells. O(columns and groups of rows).
   *
   * @param bytes all bytes of the file; kept
   */
  public static ParquetFile open(byte[] bytes) throws ParquetException {
    Bytes file = new Bytes(bytes);
    int footerEnd = bytes.length - TAIL;
    if (footerEnd < MAGIC.length) {
      throw new ParquetException(bytes.length + " bytes are no Parquet file");
    }
    byte[] end = Arrays.copyOfRange(bytes, bytes.length - MAGIC.length, bytes.length);
    if (Arrays.equals(end, ENCRYPTED)) {
      throw new ParquetException("the file is encrypted; write it without encryption");
    }
    if (!Arrays.equals(end, MAGIC)) {
      throw new ParquetException("the file does not end as a Parquet file does, with PAR1");
    }
    int length = file.range(footerEnd, Integer.BYTES).nextInt();
    Footer footer = Footer.read(file.range((long) footerEnd - length, length));
    requireRoom(footer);
    return new ParquetFile(file, footer);
  }

  /** Returns the columns and their types in the words of Spark, such as {@code index:int}. */
  public List<String> columns() {
    return footer.schema().words();
  }

  /** The number of rows. */
  public long rows() {
    return footer.rows();
  }

  /** The number of groups of rows. */
  public int groups() {
    return footer.groups().size();
  }

  /** The number of rows of a group. */
  public long rows(int group) {
    return footer.groups().get(group).rows();
  }

  /** Reads a column of texts in a group. */
  public Column<String> texts(int group, String name) throws ParquetException {
    Cursor cursor = cursor(group, name);
    return () -> advanced(cursor, name).isValue() ? cursor.values().nextText() : null;
  }

  /** Reads a column of whole numbers of 32 bits in a group. */
  public Column<Integer> ints(int group, String name) throws ParquetException {
    Cursor cursor = cursor(group, name);
    return () -> advanced(cursor, name).isValue() ? (Integer) cursor.values().nextInt() : null;
  }

  /** Reads a column of lists of numbers in a group; an element that is a gap is NaN. */
  public Column<double[]> lists(int group, String name) throws ParquetException {
    Schema.Node list = column(name);
    // The level of a list that is there, and may have no element.
    int there = list.element().repetition() == Schema.Repetition.OPTIONAL ? 1 : 0;
    return new Lists(cursor(group, name), name, there);
  }

  private static Cursor advanced(Cursor cursor, String name) throws ParquetException {
    if (!cursor.next()) {
      throw ParquetException.damaged(name + " has fewer values than there are rows");
    }
    return cursor;
  }

  private Cursor cursor(int group, String name) throws ParquetException {
    Schema schema = footer.schema();
    List<Schema.Leaf> leaves = schema.leaves();
    Schema.Node column = column(name);
    List<Schema.Node> before = new ArrayList<>(schema.columns());
    int at = new Schema(before.subList(0, before.indexOf(column))).leaves().size();
    return new Cursor(file, footer.groups().get(group).chunks().get(at), leaves.get(at));
  }

  private Schema.Node column(String name) {
    return footer.schema().columns().stream()
        .filter(column -> column.element().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There is no column " + name));
  }

  /** Lists of numbers. */
  private static final class Lists implements Column<double[]> {
    private static final int FIRST = 16;

    private final Cursor cursor;
    private final String name;
    private final int there;
    private double[] found = new double[FIRST];
    private boolean ahead;

    Lists(Cursor cursor, String name, int there) {
      this.cursor = cursor;
      this.name = name;
      this.there = there;
    }

    @Override
    public double @Nullable [] next() throws ParquetException {
      if (!ahead) {
        advanced(cursor, name);
      }
      if (cursor.repetition() != 0) {
        throw ParquetException.damaged("a row of " + name + " goes on with no beginning");
      }
      boolean missing = cursor.definition() < there;
      int count = 0;
      if (cursor.definition() > there) {
        do {
          if (count == found.length) {
            Room.require(2L * Double.BYTES * count, "a list");
            found = Arrays.copyOf(found, 2 * count);
          }
          found[count++] = cursor.isValue() ? cursor.values().nextDouble() : Double.NaN;
          ahead = cursor.next();
        } while (ahead && cursor.repetition() > 0);
      } else {
        ahead = cursor.next();
      }
      return missing ? null : Arrays.copyOf(found, count);
    }
  }
}
