package org.mustlink.spark.io.lake;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.path.FoundPaths;

/**
 * A path that settings name, and the tables of Delta Lake, Iceberg and Hudi that it leads to.
 *
 * @param section the group of the settings, such as {@code input}
 * @param name the path as the settings have it
 * @param found what exists at the path
 */
public record LakePath(String section, String name, FoundPaths found) {

  /**
   * Refuses to read the files of such a table as files.
   *
   * @param first a file at the path
   * @throws BadSettingException naming the setting that reads the table
   */
  public void requireFiles(Optional<FileStatus> first) throws IOException {
    List<FileStatus> paths = new ArrayList<>(found.all());
    first.ifPresent(paths::add);
    Optional<LakeTable> lake = LakeTable.around(found.fileSystem(), paths);
    if (lake.isEmpty()) {
      return;
    }
    LakeTable table = lake.get();
    boolean byPath = table.format() != LakeFormat.HUDI && table.knowsItsVersion(found.fileSystem());
    throw BadSettingException.of(
        section + ".path",
        name,
        table.root()
            + " is a table of "
            + table.format().title()
            + ", and its files alone still hold rows that were deleted from the table",
        (byPath
                ? ("Set %s.path = %s and %s.format = %s, or %s.table to its name in Spark's "
                        + "catalog")
                    .formatted(section, table.root(), section, table.format().sparkName(), section)
                : "Set " + section + ".table to its name in Spark's catalog instead")
            + "; Spark needs "
            + table.format().need()
            + " for it.");
  }

  /**
   * Returns the directory of the one table that the path names.
   *
   * @throws BadSettingException if the path does not name a whole table of this format
   */
  public Path requireTable(LakeFormat format) throws IOException {
    FileSystem files = found.fileSystem();
    if (found.all().size() != 1) {
      throw refused(
          "it meets " + found.all().size() + " paths, and a table of " + format.title() + " is one",
          "Name the directory of one table.");
    }
    Path path = found.all().get(0).getPath();
    Optional<LakeTable> table = LakeTable.around(files, found.all());
    if (table.isEmpty() || table.get().format() != format) {
      throw BadSettingException.of(
          section + ".format",
          format.sparkName(),
          path
              + " is "
              + table.map(other -> "a table of " + other.format().title()).orElse("no table of")
              + (table.isEmpty() ? " " + format.title() : ""),
          "Correct the path or the format.");
    }
    if (!table.get().isAt(files, path)) {
      throw refused(
          "it is only a part of the table " + table.get().root(),
          "Name the directory of the whole table.");
    }
    if (!table.get().knowsItsVersion(files)) {
      throw refused(
          "only its catalog knows the current version of this table of " + format.title(),
          "Set " + section + ".table to its name in Spark's catalog instead.");
    }
    return path;
  }

  private BadSettingException refused(String rule, String remedy) {
    return BadSettingException.of(section + ".path", name, rule, remedy);
  }
}
