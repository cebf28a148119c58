package org.mustlink.model.parquet;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes rows of matrices: the columns part, index and values, none of which has gaps. Values are
 * neither compressed, which would win little of numbers of which every bit matters, nor put into
 * dictionaries. Equal rows give equal bytes.
 */
public final class MatrixWriter implements Closeable {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /** The number of values from which on a group of rows ends. */
  private static final long GROUP = 1L << 20;

  private static final int BUFFER = 1 << 13;

  private final OutputStream out;
  private final String writer;
  private final List<Row> rows = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private long values;
  private long position;

  private record Row(String part, int index, double[] values) {}

  private record Group(int rows, List<Chunk> chunks) {}

  private record Chunk(MatrixColumn column, long values, long from, long length) {}

  /**
   * Begins a file.
   *
   * @param writer the program and its version, as the file tells them
   */
  public MatrixWriter(OutputStream out, String writer) throws IOException {
    this.out = out;
    this.writer = writer;
    write(MAGIC);
  }

  /** Adds a row, which is written later; its values must not change. */
  public void add(String part, int index, double[] row) throws IOException {
    rows.add(new Row(part, index, row));
    values += row.length;
    if (values >= GROUP) {
      endGroup();
    }
  }

  /** Writes what is left and the footer, and closes the stream. */
  @Override
  public void close() throws IOException {
    try (out) {
      endGroup();
      byte[] footer = footer();
      write(footer);
      write(little(footer.length));
      write(MAGIC);
    }
  }

  private void endGroup() throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    List<Chunk> chunks = new ArrayList<>();
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    byte[] indices = new byte[Integer.BYTES * rows.size()];
    int at = 0;
    Levels repetitions = new Levels();
    Levels definitions = new Levels();
    long slots = 0;
    for (Row row : rows) {
      byte[] name = row.part.getBytes(StandardCharsets.UTF_8);
      parts.writeBytes(little(name.length));
      parts.writeBytes(name);
      Bytes.putInt(indices, at, row.index);
      at += Integer.BYTES;
      int count = row.values.length;
      repetitions.add(0, 1);
      repetitions.add(1, Math.max(0, count - 1));
      definitions.add(count > 0 ? 1 : 0, Math.max(1, count));
      slots += Math.max(1, count);
    }
    chunks.add(chunk(MatrixColumn.PART, rows.size(), parts.toByteArray()));
    chunks.add(chunk(MatrixColumn.INDEX, rows.size(), indices));
    chunks.add(values(slots, repetitions.bytes(), definitions.bytes()));
    groups.add(new Group(rows.size(), chunks));
    rows.clear();
    values = 0;
  }

  private Chunk chunk(MatrixColumn column, int count, byte[] page) throws IOException {
    long from = begin(count, page.length);
    write(page);
    return new Chunk(column, count, from, position - from);
  }

  private Chunk values(long slots, byte[] repetitions, byte[] definitions) throws IOException {
    long size = repetitions.length + definitions.length + Double.BYTES * values;
    if (size > Integer.MAX_VALUE) {
      throw new IOException(
          "A matrix with a row of " + values + " values is too large for a page of Parquet");
    }
    long from = begin(slots, size);
    write(repetitions);
    write(definitions);
    byte[] buffer = new byte[BUFFER];
    int at = 0;
    for (Row row : rows) {
      for (double value : row.values) {
        Bytes.putDouble(buffer, at, value);
        at += Double.BYTES;
        if (at == buffer.length) {
          write(buffer);
          at = 0;
        }
      }
    }
    write(Arrays.copyOf(buffer, at));
    return new Chunk(MatrixColumn.VALUES, slots, from, position - from);
  }

  /** Writes what is before a page, and returns where that begins. */
  private long begin(long count, long size) throws IOException {
    long from = position;
    ThriftWriter header = new ThriftWriter();
    header.element(
        () -> {
          header.putInt(1, PageHeader.DATA);
          header.putInt(2, (int) size);
          header.putInt(3, (int) size);
          header.struct(
              5,
              () -> {
                header.putInt(1, (int) count);
                header.putInt(2, Encoding.PLAIN);
                header.putInt(3, Encoding.RLE);
                header.putInt(4, Encoding.RLE);
              });
        });
    write(header.bytes());
    return from;
  }

  private byte[] footer() {
    ThriftWriter footer = new ThriftWriter();
    footer.element(
        () -> {
          footer.putInt(1, 1);
          MatrixColumn.putSchema(footer, 2);
          footer.putLong(3, groups.stream().mapToLong(Group::rows).sum());
          footer.structs(4, groups.size());
          groups.forEach(group -> footer.element(() -> put(group, footer)));
          footer.putText(6, writer);
        });
    return footer.bytes();
  }

  private static void put(Group group, ThriftWriter footer) {
    footer.structs(1, group.chunks.size());
    for (Chunk chunk : group.chunks) {
      footer.element(
          () -> {
            footer.putLong(2, chunk.from);
            footer.struct(
                3, () -> chunk.column.putPlace(footer, chunk.values, chunk.from, chunk.length));
          });
    }
    footer.putLong(2, group.chunks.stream().mapToLong(Chunk::length).sum());
    footer.putLong(3, group.rows);
  }

  private void write(byte[] bytes) throws IOException {
    out.write(bytes);
    position += bytes.length;
  }

  private static byte[] little(int value) {
    byte[] bytes = new byte[Integer.BYTES];
    Bytes.putInt(bytes, 0, value);
    return bytes;
  }

  /** Levels of one bit, in runs. */
  private static final class Levels {
    private final ByteArrayOutputStream runs = new ByteArrayOutputStream();
    private int level;
    private long count;

    void add(int next, int times) {
      if (next != level) {
        end();
        level = next;
      }
      count += times;
    }

    private void end() {
      if (count > 0) {
        for (long rest = count << 1; ; rest >>>= 7) {
          runs.write((int) (rest < 0x80 ? rest : (rest & 0x7f) | 0x80));
          if (rest < 0x80) {
            break;
          }
        }
        runs.write(level);
      }
      count = 0;
    }

    /** Returns the runs after their length. */
    byte[] bytes() {
      end();
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(little(runs.size()));
      all.writeBytes(runs.toByteArray());
      return all.toByteArray();
    }
  }
}
