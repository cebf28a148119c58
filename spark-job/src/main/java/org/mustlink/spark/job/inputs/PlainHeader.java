package org.mustlink.spark.job.inputs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.job.settings.JobSettings;

/**
 * The columns of a CSV file of this machine, by its first line, which is read without Spark. A
 * header that could be read in another way, such as one with quotes, is left to Spark.
 */
public final class PlainHeader {
  private static final int MOST_CHARACTERS = 1 << 16;
  private static final String SCHEME = "file:";

  private PlainHeader() {}

  /**
   * Refuses settings that name a column that the header does not have; other faults, and other
   * tables, are left to the read of the table.
   *
   * @throws BadSettingException naming the column and the nearest one, with further such columns as
   *     suppressed exceptions
   */
  public static void require(JobSettings settings) {
    InputSettings input = settings.input();
    Optional<List<String>> names =
        names(input.location()).filter(found -> isLocal(input.location(), settings.spark()));
    List<BadSettingException> faults = new ArrayList<>();
    names.ifPresent(
        columns -> {
          add(faults, columns, "input.id", input.id());
          add(faults, columns, "input.label", input.label().stream().toList());
          add(faults, columns, "input.truth", input.truth().stream().toList());
          add(faults, columns, "input.weight", input.weight().stream().toList());
          add(faults, columns, "fit.by", settings.fit().by());
          add(faults, columns, "input.features", whole(input.features()));
          add(faults, columns, "input.exclude", whole(input.exclude()));
        });
    if (!faults.isEmpty()) {
      BadSettingException first = faults.remove(0);
      faults.forEach(first::addSuppressed);
      throw first;
    }
  }

  private static List<String> whole(List<String> globs) {
    return globs.stream().filter(name -> !Columns.isGlob(name)).toList();
  }

  private static void add(
      List<BadSettingException> faults, List<String> columns, String setting, List<String> named) {
    named.stream()
        .filter(name -> !columns.contains(name))
        .map(name -> Columns.missing(setting, name, columns))
        .forEach(faults::add);
  }

  private static Optional<List<String>> names(TableLocation table) {
    return table.format().isPresent() || !table.options().isEmpty()
        ? Optional.empty()
        : table
            .path()
            .flatMap(PlainHeader::file)
            .flatMap(PlainHeader::firstLine)
            .flatMap(PlainHeader::split);
  }

  /** Whether Hadoop takes the path for one of this machine, too. */
  private static boolean isLocal(TableLocation table, Map<String, String> spark) {
    String key = "spark.hadoop." + FileSystem.FS_DEFAULT_NAME_KEY;
    String system =
        Optional.ofNullable(spark.get(key))
            .or(() -> Optional.ofNullable(System.getProperty(key)))
            .orElseGet(() -> FileSystem.getDefaultUri(new Configuration()).toString());
    return system.startsWith(SCHEME) || table.path().orElse("").startsWith(SCHEME);
  }

  private static Optional<Path> file(String path) {
    try {
      Path file = Path.of(path.replaceFirst("^file:(?://)?(?=/)", ""));
      boolean whole = path.indexOf('=') < 0; // the names of directories may be columns
      return whole && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> firstLine(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    boolean packed = name.endsWith(".csv.gz");
    if (!packed && !name.endsWith(".csv")) {
      return Optional.empty();
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = packed ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      char[] start = new char[MOST_CHARACTERS];
      int read = reader.read(start, 0, start.length);
      String text = read <= 0 ? "" : new String(start, 0, read);
      return text.indexOf('\n') < 0 ? Optional.empty() : text.lines().findFirst();
    } catch (IOException e) { // Spark reads the file too, and says why it cannot
      return Optional.empty();
    }
  }

  /** Columns without a name, with equal names or of an unknown encoding are for Spark to judge. */
  private static Optional<List<String>> split(String line) {
    List<String> names = List.of(line.replaceFirst("^\ufeff", "").split(",", -1));
    Set<String> distinct = new HashSet<>();
    boolean plain =
        line.chars().noneMatch(c -> c == '"' || c == '\ufffd' || c < ' ')
            && names.stream()
                .allMatch(
                    name ->
                        !name.isBlank()
                            && name.equals(name.strip())
                            && distinct.add(name.toLowerCase(Locale.ROOT)));
    return plain && names.size() > 1 ? Optional.of(names) : Optional.empty();
  }
}
