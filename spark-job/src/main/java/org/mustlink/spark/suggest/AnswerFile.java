package org.mustlink.spark.suggest;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.path.ChildPath;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.io.text.Rfc4180;

/**
 * A CSV file that a person fills in, in the form of {@link Rfc4180}. An existing file is never
 * replaced, because it may contain answers.
 *
 * @param setting the setting that names the file, such as {@code suggest.path}
 * @param path the path of the file, which is not written yet
 */
public record AnswerFile(String setting, String path, Configuration hadoop) {
  /**
   * Refuses an existing file.
   *
   * @throws OutputException.Exists if the file exists
   */
  public void requireFree() {
    NamedPath named = NamedPath.of(setting, path);
    try {
      if (named.fileSystem(hadoop).exists(named.path())) {
        throw exists();
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /**
   * Writes the table under another name, and renames the file when it is complete.
   *
   * @throws OutputException.Exists if the file exists by now
   */
  public void write(SuggestedTable table) {
    write(Rfc4180.text(table.columns(), table.rows()));
  }

  /** Writes a page in the same way. */
  public void write(String page) {
    NamedPath named = NamedPath.of(setting, path);
    try {
      FileSystem checked = named.fileSystem(hadoop);
      Path target = named.written(checked);
      Path part = ChildPath.in(target.getParent(), "." + target.getName() + ".part");
      // The checksum would be wrong as soon as a person has filled in the file.
      FileSystem files = NewFile.withoutChecksum(checked, target);
      NewFile.write(files, part, page);
      if (files.exists(target) || !files.rename(part, target)) {
        files.delete(part, false);
        throw exists();
      }
    } catch (FileAlreadyExistsException e) {
      throw exists();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private OutputException.Exists exists() {
    return new OutputException.Exists(
        ("Cannot write %s = %s: there is a file already, which may hold answers. Name "
                + "another file; input.labels and links.path can read several by a pattern.")
            .formatted(setting, path));
  }

  private OutputException unwritable(IOException e) {
    return OutputException.Unwritable.of(
        setting + " = " + path, "Choose a path that this user may write.", e);
  }
}
