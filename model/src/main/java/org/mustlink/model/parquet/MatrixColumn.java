package org.mustlink.model.parquet;

import java.util.List;

/**
 * A column of a table of matrices, as it is written.
 *
 * @param type the id of its type
 * @param path the names from the column to its values
 */
record MatrixColumn(int type, List<String> path) {
  static final MatrixColumn PART = new MatrixColumn(6, List.of("part"));
  static final MatrixColumn INDEX = new MatrixColumn(1, List.of("index"));
  static final MatrixColumn VALUES = new MatrixColumn(5, List.of("values", "list", "element"));

  /** Ids of the newer forms of meanings. */
  private static final int TEXT = 1;

  private static final int LIST = 3;

  /** Ids of repetitions, and of no compression. */
  private static final int REQUIRED = 0;

  private static final int REPEATED = 2;
  private static final int UNCOMPRESSED = 0;

  /** Adds the schema as the list of a field. */
  static void putSchema(ThriftWriter footer, int id) {
    footer.structs(id, 6);
    footer.element(
        () -> {
          footer.putText(4, "matrices");
          footer.putInt(5, 3);
        });
    footer.element(
        () -> {
          PART.putLeaf(footer);
          footer.putInt(6, Schema.Meaning.TEXT);
          putMeaning(footer, TEXT);
        });
    footer.element(() -> INDEX.putLeaf(footer));
    putGroup(footer, REQUIRED, VALUES.path.get(0), true);
    putGroup(footer, REPEATED, VALUES.path.get(1), false);
    footer.element(() -> VALUES.putLeaf(footer));
  }

  private void putLeaf(ThriftWriter footer) {
    footer.putInt(1, type);
    footer.putInt(3, REQUIRED);
    footer.putText(4, path.get(path.size() - 1));
  }

  private static void putGroup(ThriftWriter footer, int repetition, String name, boolean list) {
    footer.element(
        () -> {
          footer.putInt(3, repetition);
          footer.putText(4, name);
          footer.putInt(5, 1);
          if (list) {
            footer.putInt(6, Schema.Meaning.LIST);
            putMeaning(footer, LIST);
          }
        });
  }

  private static void putMeaning(ThriftWriter footer, int id) {
    footer.struct(10, () -> footer.struct(id, () -> {}));
  }

  /** Adds the fields that tell where the pages of a chunk are. */
  void putPlace(ThriftWriter footer, long values, long from, long length) {
    footer.putInt(1, type);
    footer.ints(2, Encoding.PLAIN, Encoding.RLE);
    footer.texts(3, path.size());
    path.forEach(footer::element);
    footer.putInt(4, UNCOMPRESSED);
    footer.putLong(5, values);
    footer.putLong(6, length);
    footer.putLong(7, length);
    footer.putLong(9, from);
  }
}
