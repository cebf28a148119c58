package org.mustlink.spark.table.files;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Which columns some files have, with which types, and which files lack one. Files are counted in
 * order, so that the tally of all files does not depend on how tasks share them.
 */
final class ColumnTally implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String first;
  private final boolean caseSensitive;
  private final Map<String, Found> columns = new LinkedHashMap<>();
  private long files = 1;

  private ColumnTally(String first, boolean caseSensitive) {
    this.first = first;
    this.caseSensitive = caseSensitive;
  }

  /** A column of at least one file. */
  static final class Found implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String json;
    private final Map<String, String> types = new LinkedHashMap<>();
    private long files = 1;
    private @Nullable String without;
    private boolean refused;

    private Found(String file, StructField field) {
      this.json = new StructType(new StructField[] {field}).json();
      Optional<String> refusedType = ParquetColumns.refused(field);
      refused = refusedType.isPresent();
      types.put(refusedType.orElseGet(() -> field.dataType().catalogString()), file);
    }

    /** The column as the first file that has it tells. */
    StructField field() {
      return ((StructType) DataType.fromJson(json)).fields()[0];
    }

    /** The types of the column, each with the first file in which the column is of that type. */
    Map<String, String> types() {
      return types;
    }

    /** Whether Spark refuses the type that the column has in some file. */
    boolean isRefused() {
      return refused;
    }

    /** The first file that lacks the column. */
    Optional<String> without() {
      return Optional.ofNullable(without);
    }

    /** How many files have the column. */
    long files() {
      return files;
    }
  }

  /** Counts one file. */
  static ColumnTally of(String file, StructType schema, boolean caseSensitive) {
    ColumnTally tally = new ColumnTally(file, caseSensitive);
    for (StructField field : schema.fields()) {
      tally.columns.putIfAbsent(tally.key(field.name()), new Found(file, field));
    }
    return tally;
  }

  /** Adds what was counted of files that come after these, and returns this tally. */
  ColumnTally add(ColumnTally later) {
    columns.forEach(
        (key, found) -> {
          Found other = later.columns.get(key);
          String without = other == null ? later.first : other.without;
          if (found.without == null) {
            found.without = without;
          }
          if (other != null) {
            found.files += other.files;
            found.refused |= other.refused;
            other.types.forEach(found.types::putIfAbsent);
          }
        });
    later.columns.forEach(
        (key, found) -> {
          if (!columns.containsKey(key)) {
            found.without = first;
            columns.put(key, found);
          }
        });
    files += later.files;
    return this;
  }

  /** The columns, in the order of the files that have them first. */
  Iterable<Found> columns() {
    return columns.values();
  }

  /** Returns what is known of a column. */
  Optional<Found> column(String name) {
    return Optional.ofNullable(columns.get(key(name)));
  }

  /** The number of files. */
  long files() {
    return files;
  }

  /** Returns what is the same for two names of one column. */
  String key(String name) {
    return caseSensitive ? name : name.toLowerCase(Locale.ROOT);
  }
}
