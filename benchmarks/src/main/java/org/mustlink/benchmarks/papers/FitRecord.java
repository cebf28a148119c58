package org.mustlink.benchmarks.papers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of lines, to which each fit is added when it ends, so that a run that was interrupted can
 * go on. A last line without an end is dropped. Thread-safe.
 */
final class FitRecord {
  private final Path file;
  private final Map<Line.Key, Line> lines = new HashMap<>();

  private FitRecord(Path file) {
    this.file = file;
  }

  /** Opens a record, which is made if there is none. */
  static FitRecord open(Path file) throws IOException {
    FitRecord record = new FitRecord(file);
    if (!Files.exists(file)) {
      Files.writeString(file, Line.HEADER + "\n");
      return record;
    }
    String text = Files.readString(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    if (whole.length() < text.length()) {
      Files.writeString(file, whole);
    }
    List<String> all = whole.lines().toList();
    if (all.isEmpty() || !all.get(0).equals(Line.HEADER)) {
      throw new IllegalArgumentException(file + " does not begin with " + Line.HEADER);
    }
    all.stream().skip(1).map(Line::read).forEach(line -> record.lines.put(line.key(), line));
    return record;
  }

  /**
   * Whether a fit is there already. One that failed by a fault of the program is not, nor is one
   * that took too long, if it now may take longer than it took.
   */
  synchronized boolean has(Line.Key key, double limit) {
    Line line = lines.get(key);
    return line != null
        && !line.state().equals(Line.FAILED)
        && (!line.state().equals(Line.TOO_LONG) || line.seconds() > limit);
  }

  /** Returns the longest seconds among the fits of a method on a set; 0 if there is none. */
  synchronized double longest(Line.Key like) {
    return lines.values().stream()
        .filter(line -> line.state().equals(Line.OK) || line.state().equals(Line.TOO_LONG))
        .filter(line -> same(line.key(), like))
        .mapToDouble(Line::seconds)
        .max()
        .orElse(0);
  }

  private static boolean same(Line.Key one, Line.Key other) {
    return one.figure().equals(other.figure())
        && one.set().equals(other.set())
        && one.given().equals(other.given())
        && one.method().equals(other.method())
        && one.options().equals(other.options());
  }

  /** Adds a line, which is on the disk when this returns. */
  synchronized void add(Line line) {
    lines.put(line.key(), line);
    try {
      Files.writeString(
          file, line.text() + "\n", StandardOpenOption.APPEND, StandardOpenOption.SYNC);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
