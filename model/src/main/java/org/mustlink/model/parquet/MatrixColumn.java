package org.mustlink.model.parquet;

import java.util.List;

/** The columns of a table of matrices, as they are written. */
enum MatrixColumn {
  PART(Schema.Type.BYTE_ARRAY, "part"),
  INDEX(Schema.Type.INT32, "index"),
  VALUES(Schema.Type.DOUBLE, "values", "list", "element");

  /** Ids of the newer forms of meanings. */
  private static final int TEXT = 1;

  private static final int LIST = 3;

  private final Schema.Type type;
  private final List<String> path;

  MatrixColumn(Schema.Type type, String... path) {
    this.type = type;
    this.path = List.of(path);
  }

  /** Adds the schema as the list of a field. */
  static void putSchema(ThriftWriter footer, int id) {
    footer.structs(id, 6);
    footer.element(
        () -> {
          footer.putText(4, "matrices");
          footer.putInt(5, values().length);
        });
    footer.element(
        () -> {
          PART.putLeaf(footer);
          footer.putInt(6, Schema.Meaning.TEXT);
          putMeaning(footer, TEXT);
        });
    footer.element(() -> INDEX.putLeaf(footer));
    putGroup(footer, Schema.Repetition.REQUIRED, VALUES.path.get(0), true);
    putGroup(footer, Schema.Repetition.REPEATED, VALUES.path.get(1), false);
    footer.element(() -> VALUES.putLeaf(footer));
  }

  private void putLeaf(ThriftWriter footer) {
    footer.putInt(1, type.ordinal());
    footer.putInt(3, Schema.Repetition.REQUIRED.ordinal());
    footer.putText(4, path.get(path.size() - 1));
  }

  private static void putGroup(
      ThriftWriter footer, Schema.Repetition repetition, String name, boolean list) {
    footer.element(
        () -> {
          footer.putInt(3, repetition.ordinal());
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
    footer.putInt(1, type.ordinal());
    footer.ints(2, Encoding.PLAIN, Encoding.RLE);
    footer.texts(3, path.size());
    path.forEach(footer::element);
    footer.putInt(4, Codec.UNCOMPRESSED.ordinal());
    footer.putLong(5, values);
    footer.putLong(6, length);
    footer.putLong(7, length);
    footer.putLong(9, from);
  }
}
