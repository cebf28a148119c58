package org.mustlink.spark.suggest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.path.NamedPath;

/**
 * A CSV file that a person fills in, as RFC 4180 has it: a quote in a text is doubled, and a text
 * with a separator, a quote, a line break or white space at an end stands in quotes. A file that is
 * there is never replaced, for it may hold answers.
 */
public final class AnswerFile {
  private final String setting;
  private final String path;
  private final Configuration hadoop;

  /**
   * Names the file.
   *
   * @param setting that names it, such as {@code suggest.path}
   */
  public AnswerFile(String setting, String path, Configuration hadoop) {
    this.setting = setting;
    this.path = path;
    this.hadoop = hadoop;
  }

  /**
   * Refuses a file that is there.
   *
   * @throws OutputException.Exists if it is
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
   * Writes the file under another name, and gives it its own when it is complete.
   *
   * @throws OutputException.Exists if there is a file by now
   */
  public void write(SuggestedTable table) {
    NamedPath named = NamedPath.of(setting, path);
    Path target = named.path();
    Path part = new Path(target.getParent(), "." + target.getName() + ".part");
    try {
      FileSystem files = withoutChecksums(named.fileSystem(hadoop), target);
      try (Writer out =
          new BufferedWriter(
              new OutputStreamWriter(files.create(part, true), StandardCharsets.UTF_8))) {
        line(out, table.columns());
        for (List<@Nullable String> row : table.rows()) {
          line(out, row);
        }
      }
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

  /** A checksum beside the file would be wrong as soon as a person has filled it in. */
  private static FileSystem withoutChecksums(FileSystem files, Path target) throws IOException {
    if (files instanceof ChecksumFileSystem checked) {
      FileSystem raw = checked.getRawFileSystem();
      raw.delete(checked.getChecksumFile(target), false);
      return raw;
    }
    return files;
  }

  private static void line(Writer out, List<@Nullable String> values) throws IOException {
    String gap = "";
    for (String value : values) {
      out.write(gap);
      out.write(value == null ? "" : quoted(value));
      gap = ",";
    }
    out.write("\n");
  }

  private static String quoted(String text) {
    boolean plain =
        !text.isEmpty()
            && text.equals(text.strip())
            && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private OutputException.Exists exists() {
    return new OutputException.Exists(
        "Cannot write "
            + setting
            + " = "
            + path
            + ": there is a file already, which may hold answers. Name another file; input.labels and links.path can read several by a pattern.");
  }

  private OutputException unwritable(IOException e) {
    return OutputException.Unwritable.of(
        setting + " = " + path, "Choose a path that this user may write.", e);
  }
}
