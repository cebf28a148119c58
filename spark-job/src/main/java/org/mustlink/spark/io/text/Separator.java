package org.mustlink.spark.io.text;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the separator of a line that was read as one field. */
public final class Separator {
  private static final List<Character> USUAL = List.of(';', '\t', '|');

  private Separator() {}

  /** The most frequent of semicolon, tab and vertical bar, as it is written in settings. */
  public static Optional<String> of(String line) {
    return USUAL.stream()
        .filter(separator -> line.indexOf(separator) >= 0)
        .max(Comparator.comparingLong(separator -> count(line, separator)))
        .map(Separator::written);
  }

  /**
   * Returns the separator of lines that were all read as one field: the one that each of them has
   * equally often, as it is written in settings.
   */
  public static Optional<String> ofAll(List<String> lines) {
    return lines.isEmpty()
        ? Optional.empty()
        : USUAL.stream()
            .filter(separator -> lines.get(0).indexOf(separator) >= 0)
            .filter(
                separator ->
                    lines.stream().mapToLong(line -> count(line, separator)).distinct().count()
                        == 1)
            .findFirst()
            .map(Separator::written);
  }

  private static String written(char separator) {
    return separator == '\t' ? "\"\\t\"" : "\"" + separator + "\"";
  }

  private static long count(String line, char separator) {
    return line.chars().filter(c -> c == separator).count();
  }
}
