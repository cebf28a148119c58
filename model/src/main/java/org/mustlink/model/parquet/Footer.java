package org.mustlink.model.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * What the end of a file tells.
 *
 * @param rows the number of rows of all groups
 */
record Footer(Schema schema, long rows, List<Group> groups) {
  /** A group of rows, with a chunk for each column of values. */
  record Group(long rows, List<Chunk> chunks) {}

  /**
   * The values of a column in a group.
   *
   * @param values their number, with gaps
   * @param from where its first page begins
   * @param length of all pages in bytes
   */
  record Chunk(Schema.Type type, Codec codec, long values, long from, long length) {}

  static Footer read(Bytes bytes) throws ParquetException {
    List<Schema.Element> elements = new ArrayList<>();
    List<Group> groups = new ArrayList<>();
    long rows = 0;
    ThriftReader in = new ThriftReader(bytes);
    in.root();
    while (in.next()) {
      switch (in.id()) {
        case 2 -> {
          for (int left = in.structs(); left > 0; left--) {
            elements.add(Schema.element(in));
          }
        }
        case 3 -> rows = in.readLong();
        case 4 -> {
          for (int left = in.structs(); left > 0; left--) {
            groups.add(group(in));
          }
        }
        default -> in.skip();
      }
    }
    Schema schema = Schema.of(elements);
    int leaves = schema.leaves().size();
    long sum = 0;
    for (Group group : groups) {
      if (group.chunks.size() != leaves) {
        throw ParquetException.damaged("a group of rows lacks columns");
      }
      sum += group.rows;
      if (group.rows < 0 || sum < 0) {
        throw ParquetException.damaged("a group has " + group.rows + " rows");
      }
    }
    if (sum != rows) {
      throw ParquetException.damaged("it tells of " + rows + " rows, and its groups have " + sum);
    }
    return new Footer(schema, rows, groups);
  }

  private static Group group(ThriftReader in) throws ParquetException {
    List<Chunk> chunks = new ArrayList<>();
    long rows = 0;
    in.root();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> {
          for (int left = in.structs(); left > 0; left--) {
            chunks.add(chunk(in));
          }
        }
        case 3 -> rows = in.readLong();
        default -> in.skip();
      }
    }
    return new Group(rows, chunks);
  }

  private static Chunk chunk(ThriftReader in) throws ParquetException {
    Chunk chunk = null;
    in.root();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> throw new ParquetException("a column is in the other file " + in.readText());
        case 3 -> chunk = metadata(in);
        case 8, 9 ->
            throw new ParquetException("a column is encrypted; write it without encryption");
        default -> in.skip();
      }
    }
    if (chunk == null) {
      throw ParquetException.damaged("nothing tells where a column is");
    }
    return chunk;
  }

  private static Chunk metadata(ThriftReader in) throws ParquetException {
    Schema.Type type = null;
    Codec codec = null;
    long values = -1;
    long length = -1;
    long pages = -1;
    long dictionary = 0;
    in.struct();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> type = Schema.Type.of(in.readInt());
        case 4 -> codec = Codec.of(in.readInt());
        case 5 -> values = in.readLong();
        case 7 -> length = in.readLong();
        case 9 -> pages = in.readLong();
        case 11 -> dictionary = in.readLong();
        default -> in.skip();
      }
    }
    if (type == null || codec == null || values < 0) {
      throw ParquetException.damaged("a column has no type, no codec or no number of values");
    }
    // Writers that have no dictionary may leave its place at 0.
    return new Chunk(type, codec, values, dictionary > 0 ? dictionary : pages, length);
  }
}
