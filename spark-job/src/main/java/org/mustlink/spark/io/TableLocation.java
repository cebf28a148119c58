package org.mustlink.spark.io;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.lake.LakeReader;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.io.path.RealPath;

/**
 * The location of a table. Exactly one of path and table is given.
 *
 * @param section the group of the settings, such as {@code input}, which messages name
 * @param path the name of a file, directory or glob on any Hadoop file system
 * @param table the name of a table of Spark's catalog
 * @param format the format of the files; empty to infer it from their names
 * @param options the options of Spark's reader, and Hadoop settings, whose names contain a dot
 * @param filledIn whether a person fills in the table, so that its text files are as spreadsheets
 *     write them: a quote in a text is doubled, and a text may have several lines
 */
public record TableLocation(
    String section,
    Optional<String> path,
    Optional<String> table,
    Optional<TableFormat> format,
    Map<String, String> options,
    boolean filledIn) {

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if not exactly one of path and table is given, or if format or
   *     options are given with a table
   */
  public TableLocation {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    if (path.isEmpty() && table.isEmpty()) {
      throw new BadSettingException(
          "%1$s.path is not set, so there is no table to read. Set %1$s.path to a file or directory, or %1$s.table to a table of the catalog."
              .formatted(section));
    }
    if (path.isPresent() && table.isPresent()) {
      throw BadSettingException.of(
          section + ".table",
          table.get(),
          section + ".path is set too, but only one table is read",
          "Remove one of them.");
    }
    if (table.isPresent()
        && (format.isPresent() || !options.keySet().stream().allMatch(LakeReader::isTimeTravel))) {
      throw new BadSettingException(
          "Cannot set %1$s.format or %1$s.options with %1$s.table = %2$s: the catalog knows the format of its tables, and of the options only versionAsOf and timestampAsOf can be set. Remove the others, or read the files with %1$s.path."
              .formatted(section, table.get()));
    }
  }

  /** The location of a table that programs write. */
  public TableLocation(
      String section,
      Optional<String> path,
      Optional<String> table,
      Optional<TableFormat> format,
      Map<String, String> options) {
    this(section, path, table, format, options, false);
  }

  /** Returns the value of an option of Spark's reader, whose names have no case. */
  public Optional<String> option(String name) {
    return options.entrySet().stream()
        .filter(option -> option.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The location of a file or directory that programs write. */
  public static TableLocation ofPath(String section, String path) {
    return new TableLocation(
        section, Optional.of(path), Optional.empty(), Optional.empty(), Map.of());
  }

  /** The path or table as the settings name it. */
  public String name() {
    return path.or(() -> table).orElseThrow();
  }

  /**
   * Refuses an output file that is among the files of this table, because the next run would read
   * it.
   *
   * @param option the option that names the file
   * @throws BadSettingException naming both
   * @throws InputMissingException if the file system of the table fails
   * @throws OutputException.Unwritable if the file system of the file fails
   */
  public void requireNotWritten(String option, String file, Configuration hadoop) {
    if (overlaps(written(option, file, hadoop), Set.of(), hadoop)) {
      throw BadSettingException.of(
          option,
          file,
          "it is among the files of " + setting("path") + " = " + name(),
          "Choose another path.");
    }
  }

  /**
   * Where a path that is written really is.
   *
   * @throws BadSettingException if Spark could not read it back
   */
  static RealPath written(String setting, String path, Configuration hadoop) {
    NamedPath named = NamedPath.of(setting, path);
    if (named.path().toUri().getPath().indexOf(':') >= 0 && FoundPaths.isPattern(path)) {
      throw BadSettingException.of(
          setting,
          path,
          "a path with one of the characters * ? [ ] { } and \\ cannot have a colon too",
          "Write a hyphen instead of the colon.");
    }
    try {
      return RealPath.of(named.fileSystem(hadoop), named.path());
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          setting + " = " + path, "Choose a path that this user may write.", e);
    }
  }

  /**
   * Tells whether a path is among the files of this table, or the other way round.
   *
   * @param content the names of what will be directly in the path
   * @throws InputMissingException if the file system fails
   */
  boolean overlaps(RealPath other, Set<String> content, Configuration hadoop) {
    if (path.isEmpty()) {
      return false;
    }
    NamedPath named = NamedPath.of(setting("path"), path.get());
    try {
      FoundPaths found = FoundPaths.of(named, hadoop);
      for (FileStatus status : found.all()) {
        if (RealPath.of(found.fileSystem(), status.getPath()).overlaps(other)) {
          return true;
        }
      }
      return !found.literal() && other.isMetBy(found.fileSystem(), named.path(), content);
    } catch (IOException e) {
      throw InputMissingException.unreadable(setting("path") + " = " + path.get(), e);
    }
  }

  /** The full name of a setting of this table. */
  public String setting(String key) {
    return section + "." + key;
  }
}
