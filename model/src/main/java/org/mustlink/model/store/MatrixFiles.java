package org.mustlink.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.mustlink.core.Version;
import org.mustlink.model.parquet.MatrixWriter;
import org.mustlink.model.parquet.ParquetException;
import org.mustlink.model.parquet.ParquetFile;

/** The matrices of a model as Parquet, with a row of the table for each row of a matrix. */
final class MatrixFiles {
  private static final String PART = "part";
  private static final String INDEX = "index";
  private static final String VALUES = "values";

  /** The columns with their types. */
  private static final List<String> SCHEMA =
      List.of(PART + ":string", INDEX + ":int", VALUES + ":array<double>");

  /** The number of values from which on a file ends: each is read as a whole. */
  private static final long FILE_VALUES = 1L << 24;

  private static final long MOST_BYTES = Integer.MAX_VALUE - 8L;

  private MatrixFiles() {}

  /** Writes the matrices in the order of their names. */
  static void write(ModelMatrices matrices, ModelDirectory to) throws IOException {
    List<ModelMatrices.Row> rows = matrices.rows();
    int at = 0;
    for (int file = 0; file == 0 || at < rows.size(); file++) {
      String name = String.format(Locale.ROOT, "%s/part-%05d.parquet", ModelStore.DATA, file);
      try (MatrixWriter writer =
          new MatrixWriter(to.create(name), "mustlink version " + Version.current())) {
        for (long values = 0; at < rows.size() && values < FILE_VALUES; at++) {
          ModelMatrices.Row row = rows.get(at);
          writer.add(row.part(), row.index(), row.values());
          values += row.values().length;
        }
      }
    }
  }

  /**
   * Reads the matrices; sizes and values are checked when they are taken.
   *
   * @param mostRows the maximum number of rows of the matrices
   */
  static ModelMatrices read(ModelDirectory from, long mostRows) throws IOException {
    String place = from.place();
    List<ModelDirectory.Entry> files = ModelSums.files(from, ModelStore.DATA);
    if (files.isEmpty()) {
      throw ModelFault.of(place, "its data cannot be read: there is no file");
    }
    List<ModelMatrices.Row> rows = new ArrayList<>();
    long left = mostRows;
    for (ModelDirectory.Entry entry : files) {
      String name = ModelStore.DATA + "/" + entry.name();
      byte[] bytes = bytes(from, entry, name);
      try {
        ParquetFile file = ParquetFile.open(bytes);
        requireColumns(file.columns(), place);
        left -= file.rows();
        if (left < 0) {
          throw ModelFault.of(place, "its data hold more rows than model.json tells of");
        }
        read(file, place, rows);
      } catch (ParquetException e) {
        throw ModelFault.of(
            place, "its data cannot be read: " + name + ": " + ModelFault.said(e), e);
      }
    }
    ModelMatrices matrices = new ModelMatrices(place);
    matrices.add(rows);
    return matrices;
  }

  private static byte[] bytes(ModelDirectory from, ModelDirectory.Entry entry, String name)
      throws IOException {
    if (entry.length() > MOST_BYTES) {
      throw ModelFault.of(
          from.place(),
          "its data cannot be read: "
              + name
              + " has "
              + entry.length()
              + " bytes, and no file of a model has more than "
              + MOST_BYTES);
    }
    try (InputStream in = from.open(name)) {
      return in.readNBytes((int) entry.length());
    } catch (IOException e) {
      throw ModelSums.damaged(from, name, e);
    }
  }

  private static void requireColumns(List<String> found, String place) {
    if (found.size() != SCHEMA.size() || !new TreeSet<>(found).equals(new TreeSet<>(SCHEMA))) {
      throw ModelFault.of(
          place, "its data have the columns " + words(found) + ", not " + words(SCHEMA));
    }
  }

  private static String words(List<String> columns) {
    return "struct<" + String.join(",", columns) + ">";
  }

  private static void read(ParquetFile file, String place, List<ModelMatrices.Row> rows)
      throws ParquetException {
    for (int group = 0; group < file.groups(); group++) {
      ParquetFile.Column<String> parts = file.texts(group, PART);
      ParquetFile.Column<Integer> indices = file.ints(group, INDEX);
      ParquetFile.Column<double[]> lists = file.lists(group, VALUES);
      for (long left = file.rows(group); left > 0; left--) {
        String part = parts.next();
        Integer index = indices.next();
        double[] values = lists.next();
        if (part == null || index == null || values == null) {
          throw ModelFault.of(place, "its data hold a null");
        }
        rows.add(new ModelMatrices.Row(part, index, values));
      }
    }
  }
}
