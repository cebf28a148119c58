package org.mustlink.model.parquet;

import org.jspecify.annotations.Nullable;

/** The values of a chunk with their levels, page after page. */
final class Cursor {
  private static final Values NONE = new Values.Plain(new Bytes(new byte[0]));

  private final Footer.Chunk chunk;
  private final Schema.Leaf leaf;
  private final Bytes pages;
  private @Nullable Dictionary dictionary;
  private @Nullable Runs definitions;
  private @Nullable Runs repetitions;
  private Values values = NONE;
  private long left;
  private int inPage;
  private int definition;
  private int repetition;

  Cursor(Bytes file, Footer.Chunk chunk, Schema.Leaf leaf) throws ParquetException {
    if (chunk.type() != leaf.type()) {
      throw ParquetException.damaged(
          leaf.path() + " is of the type " + leaf.type() + " and of " + chunk.type());
    }
    this.chunk = chunk;
    this.leaf = leaf;
    this.pages = file.range(chunk.from(), chunk.length());
    this.left = chunk.values();
  }

  /** Goes to the next value or gap; false after the last one. */
  boolean next() throws ParquetException {
    if (left == 0) {
      return false;
    }
    while (inPage == 0) {
      page();
    }
    inPage--;
    left--;
    repetition = repetitions == null ? 0 : repetitions.next();
    definition = definitions == null ? 0 : definitions.next();
    if (repetition > leaf.repetitions() || definition > leaf.definitions()) {
      throw ParquetException.damaged(
          leaf.path() + " has the levels " + repetition + " and " + definition);
    }
    return true;
  }

  /** The level of lists that go on with this value; 0 at the first value of a row. */
  int repetition() {
    return repetition;
  }

  /** The number of optional or repeated elements around this value that are there. */
  int definition() {
    return definition;
  }

  /** Whether there is a value, and no gap. */
  boolean isValue() {
    return definition == leaf.definitions();
  }

  /** The values, of which one belongs to each {@link #next} with a value. */
  Values values() {
    return values;
  }

  private void page() throws ParquetException {
    PageHeader header = PageHeader.read(new ThriftReader(pages));
    Bytes page = pages.take(header.compressed());
    PageHeader.Data data = header.data();
    if (header.kind() == PageHeader.INDEX || data == null) {
      return;
    }
    if (header.kind() == PageHeader.DICTIONARY) {
      requireKnown(
          "the dictionary of " + leaf.path(),
          data.encoding() == Encoding.PLAIN || data.encoding() == Encoding.PLAIN_DICTIONARY,
          data.encoding());
      Bytes plain = chunk.codec().decompressed(page, header.size());
      dictionary = Dictionary.read(plain, data.values(), leaf.type());
      return;
    }
    if (data.values() > left) {
      throw ParquetException.damaged(
          "a page of "
              + leaf.path()
              + " has "
              + data.values()
              + " values where "
              + left
              + " belong");
    }
    inPage = data.values();
    Bytes body =
        header.kind() == PageHeader.DATA ? older(header, data, page) : newer(header, data, page);
    values = values(data, body);
  }

  /** Reads the levels of a page that is compressed with them, and returns its values. */
  private Bytes older(PageHeader header, PageHeader.Data data, Bytes page) throws ParquetException {
    Bytes body = chunk.codec().decompressed(page, header.size());
    if (leaf.repetitions() > 0) {
      requireRuns(data.repetition());
      repetitions = new Runs(body.take(body.nextInt()), Runs.width(leaf.repetitions()));
    }
    if (leaf.definitions() > 0) {
      requireRuns(data.definition());
      definitions = new Runs(body.take(body.nextInt()), Runs.width(leaf.definitions()));
    }
    return body;
  }

  /** Reads the levels before a page, and returns its values. */
  private Bytes newer(PageHeader header, PageHeader.Data data, Bytes page) throws ParquetException {
    int levels = Math.addExact(data.repetitions(), data.definitions());
    Bytes repeated = page.take(data.repetitions());
    Bytes defined = page.take(data.definitions());
    if (levels > header.size()) {
      throw ParquetException.damaged("levels of " + leaf.path() + " are longer than their page");
    }
    if (leaf.repetitions() > 0) {
      repetitions = new Runs(repeated, Runs.width(leaf.repetitions()));
    }
    if (leaf.definitions() > 0) {
      definitions = new Runs(defined, Runs.width(leaf.definitions()));
    }
    return data.packed() ? chunk.codec().decompressed(page, header.size() - levels) : page;
  }

  private Values values(PageHeader.Data data, Bytes body) throws ParquetException {
    boolean texts = leaf.type() == Schema.Type.BYTE_ARRAY;
    int encoding = data.encoding();
    if (encoding == Encoding.PLAIN) {
      return new Values.Plain(body);
    } else if (body.left() == 0) {
      return NONE; // of a page of nothing but gaps
    } else if (encoding == Encoding.RLE_DICTIONARY || encoding == Encoding.PLAIN_DICTIONARY) {
      if (dictionary == null) {
        throw ParquetException.damaged(leaf.path() + " has no dictionary");
      }
      return new Values.Coded(dictionary, new Runs(body, body.next()));
    } else if (encoding == Encoding.DELTA_BINARY_PACKED && leaf.type() == Schema.Type.INT32) {
      return new DeltaInts(body, data.values());
    } else if (encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY && texts) {
      return new DeltaTexts(body, data.values(), false);
    } else if (encoding == Encoding.DELTA_BYTE_ARRAY && texts) {
      return new DeltaTexts(body, data.values(), true);
    }
    throw Encoding.unknown("values of " + leaf.path(), encoding);
  }

  private void requireRuns(int encoding) throws ParquetException {
    requireKnown("levels of " + leaf.path(), encoding == Encoding.RLE, encoding);
  }

  private static void requireKnown(String what, boolean known, int encoding)
      throws ParquetException {
    if (!known) {
      throw Encoding.unknown(what, encoding);
    }
  }
}
