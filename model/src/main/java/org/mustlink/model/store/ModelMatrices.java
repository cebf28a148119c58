package org.mustlink.model.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The matrices of a model by name, of which {@link MatrixFiles} stores row after row. */
final class ModelMatrices {
  private final String path;
  private final TreeMap<String, List<double @Nullable []>> parts = new TreeMap<>();

  /**
   * Makes an empty collection.
   *
   * @param path the path of the model, for messages
   */
  ModelMatrices(String path) {
    this.path = path;
  }

  /** Adds a matrix, row-major, unless it is empty. */
  void put(String part, double[] values, int columns) {
    List<double @Nullable []> rows = new ArrayList<>();
    for (int at = 0; at < values.length; at += columns) {
      rows.add(Arrays.copyOfRange(values, at, at + columns));
    }
    if (!rows.isEmpty()) {
      parts.put(part, rows);
    }
  }

  /** Refuses a model with other matrices than these. */
  void requireNoneBut(Collection<String> names) {
    TreeSet<String> unknown = new TreeSet<>(parts.keySet());
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw ModelFault.of(path, "its data hold the unknown " + String.join(", ", unknown));
    }
  }

  /** Returns whether there is a matrix of a name. */
  boolean has(String part) {
    return parts.containsKey(part);
  }

  /** Returns a matrix, row-major, and refuses another size or values that are not finite. */
  double[] take(String part, int rows, int columns) {
    List<double @Nullable []> found = parts.get(part);
    if (found == null) {
      throw ModelFault.of(path, "its data lack " + part);
    }
    if (found.size() != rows) {
      throw ModelFault.of(path, part + " has " + found.size() + " rows where " + rows + " belong");
    }
    // The stored rows are checked before memory is allocated for the size in the document.
    for (int i = 0; i < rows; i++) {
      requireRow(part, i, found.get(i), columns);
    }
    double[] values = new double[Math.multiplyExact(rows, columns)];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(Objects.requireNonNull(found.get(i)), 0, values, i * columns, columns);
    }
    return values;
  }

  private void requireRow(String part, int index, double @Nullable [] row, int columns) {
    if (row == null || row.length != columns) {
      throw ModelFault.of(
          path,
          part
              + " has "
              + (row == null ? "no row " + index : row.length + " values in row " + index)
              + " where "
              + columns
              + " values belong");
    }
    for (double value : row) {
      if (!Double.isFinite(value)) {
        throw ModelFault.of(path, part + " holds " + value + " in row " + index);
      }
    }
  }

  /** Adds all names, sizes and bits in one fixed order. */
  void digest(MessageDigest digest) {
    for (Map.Entry<String, List<double @Nullable []>> part : parts.entrySet()) {
      digest.update(part.getKey().getBytes(StandardCharsets.UTF_8));
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.getValue().size()).flip());
      for (double[] row : part.getValue()) {
        if (row != null) {
          ByteBuffer bytes = ByteBuffer.allocate(row.length * Double.BYTES);
          bytes.asDoubleBuffer().put(row);
          digest.update(bytes);
        }
      }
    }
  }

  /** A row of a matrix. */
  record Row(String part, int index, double[] values) {}

  /** Returns the rows of all matrices that were put, in the order of the names. */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    parts.forEach(
        (part, matrix) -> {
          for (int i = 0; i < matrix.size(); i++) {
            rows.add(new Row(part, i, Objects.requireNonNull(matrix.get(i))));
          }
        });
    return rows;
  }

  /** Adds rows that were stored; sizes and values are checked when a matrix is taken. */
  void add(List<Row> stored) {
    for (Row row : stored) {
      List<double @Nullable []> rows = parts.computeIfAbsent(row.part, name -> new ArrayList<>());
      // Missing rows before this index are detected when the matrix is taken.
      if (row.index < 0 || row.index >= stored.size()) {
        throw ModelFault.of(path, row.part + " has a row " + row.index);
      }
      while (rows.size() <= row.index) {
        rows.add(null);
      }
      if (rows.get(row.index) != null) {
        throw ModelFault.of(path, row.part + " has row " + row.index + " twice");
      }
      rows.set(row.index, row.values);
    }
  }
}
