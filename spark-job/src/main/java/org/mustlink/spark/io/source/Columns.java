package org.mustlink.spark.io.source;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.NearestName;

/** Finds columns by their exact names or by globs. A name may contain any character. */
public final class Columns {
  private static final int MOST_SHOWN = 12;

  private Columns() {}

  public static List<String> names(StructType schema) {
    return Arrays.asList(schema.fieldNames());
  }

  /** Returns columns of the same names, which are numbers or texts, as a text has them. */
  public static StructType ofText(StructType columns, Collection<String> numbers) {
    StructType typed = new StructType();
    for (String name : columns.fieldNames()) {
      typed = typed.add(name, numbers.contains(name) ? DataTypes.DoubleType : DataTypes.StringType);
    }
    return typed;
  }

  /** Tells whether a setting names columns by a glob and not one column by its name. */
  public static boolean isGlob(String name) {
    return name.indexOf('*') >= 0 || name.indexOf('?') >= 0;
  }

  /**
   * Tests whether a name matches one of the globs, in which {@code *} stands for any characters and
   * {@code ?} for one.
   */
  public static Predicate<String> matching(List<String> globs) {
    // Brackets, braces and backslashes, which are special characters in Hadoop's patterns, are
    // ordinary characters in the names of columns.
    List<GlobPattern> patterns =
        globs.stream()
            .map(glob -> new GlobPattern(glob.replaceAll("[\\[\\]{}\\\\]", "\\\\$0")))
            .toList();
    return name -> patterns.stream().anyMatch(pattern -> pattern.matches(name));
  }

  /**
   * Checks that the table has a column that a setting names.
   *
   * @throws BadSettingException if it does not; the message names the column with the nearest name
   */
  public static void require(StructType schema, String setting, String name) {
    List<String> names = names(schema);
    if (!names.contains(name)) {
      throw missing(setting, name, names);
    }
  }

  /**
   * Makes the exception for a column that a table does not have.
   *
   * @param setting that names the column
   * @param names the columns of the table
   */
  public static BadSettingException missing(String setting, String name, List<String> names) {
    return new BadSettingException(
        "The table has no column '%s', which %s names. %s%s"
            .formatted(
                name,
                setting,
                NearestName.likely(name, names)
                    .map(nearest -> "Did you mean '" + nearest + "'? ")
                    .orElse(""),
                names.isEmpty()
                    ? "It has no columns."
                    : "Its columns are " + enumerate(names) + "."));
  }

  /** Returns how columns differ from those of the first file, as words that follow "it". */
  public static String difference(List<String> first, List<String> columns) {
    List<String> lacking = first.stream().filter(name -> !columns.contains(name)).toList();
    List<String> beyond = columns.stream().filter(name -> !first.contains(name)).toList();
    return lacking.isEmpty() && beyond.isEmpty()
        ? "has the same columns in another order, " + enumerate(columns)
        : (lacking.isEmpty() ? "" : "lacks " + enumerate(lacking))
            + (lacking.isEmpty() || beyond.isEmpty() ? "" : " and ")
            + (beyond.isEmpty() ? "" : "has besides " + enumerate(beyond));
  }

  /** Lists names for a message, at most the first dozen of them. */
  public static String enumerate(List<String> names) {
    int shown = Math.min(MOST_SHOWN, names.size());
    String text = String.join(", ", names.subList(0, shown));
    return shown == names.size() ? text : text + " and " + (names.size() - shown) + " more";
  }
}
