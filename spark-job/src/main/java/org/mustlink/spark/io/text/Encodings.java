package org.mustlink.spark.io.text;

import java.util.HashMap;
import java.util.Map;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;

/**
 * The encoding of text files: the one that is set, held against the first bytes of a file.
 *
 * @param name the path of the files, as the settings name it
 * @param setting the setting of the encoding
 * @param lines the lines of the files
 */
public record Encodings(String name, String setting, TextLines lines) {
  /** The setting of Spark 4 with which it knows all encodings of Java. */
  private static final String ALL_OF_JAVA = "spark.sql.legacy.javaCharsets";

  /**
   * Returns options with which Spark reads the encoding. Line ends of characters of several bytes
   * are found only by a parser that reads the whole file.
   *
   * @param start how the first file begins
   * @throws BadSettingException if the first bytes are of another encoding than is read
   */
  public Map<String, String> options(TextStart start) {
    String set = lines.encoding();
    if (set.isEmpty() && start.width() > 1) {
      throw new BadSettingException(
          "Cannot read "
              + name
              + " in UTF-8: "
              + found("it", start)
              + ". Write it in UTF-8, or set "
              + setting
              + " = "
              + start.encoding()
              + (start.readable() ? "." : ", and with Spark 4 also " + allOfJava() + "."));
    }
    if (!set.isEmpty() && !fits(set, start)) {
      throw BadSettingException.of(
          setting,
          set,
          start.width() == 1
              ? "the first bytes of " + name + " have no zero, as a text in " + set + " would have"
              : found(name, start),
          start.width() == 1
              ? "Remove it if the files are in UTF-8, or write them in UTF-8."
              : "Set it to " + start.encoding() + ", or write the files in UTF-8 and remove it.");
    }
    if (!start.readable() && !knowsAllOfJava()) {
      throw BadSettingException.of(
          setting,
          set,
          "Spark has no name for that encoding",
          "Set also " + allOfJava() + ", or write the files in UTF-8 and remove it.");
    }
    Map<String, String> options = new HashMap<>();
    if (lines.wide()) {
      options.put("multiLine", "true");
      if (start.marked()) {
        options.put("encoding", start.encoding());
      }
    }
    return options;
  }

  private static String allOfJava() {
    return "spark.\"" + ALL_OF_JAVA + "\" = true";
  }

  private boolean knowsAllOfJava() {
    return lines.spark().version().startsWith("3.")
        || Boolean.parseBoolean(lines.spark().conf().get(ALL_OF_JAVA, "false"));
  }

  /**
   * Refuses files of lines of JSON in an encoding in which Spark finds no lines, unless settings
   * say how they are encoded.
   *
   * @throws BadDataException if the first bytes are not those of UTF-8
   */
  public void requireNarrow(TextStart start) {
    if (lines.encoding().isEmpty() && start.width() > 1) {
      throw new BadDataException(
          "Cannot read %s in UTF-8: %s. Write it in UTF-8, as JSON is to be written."
              .formatted(name, found("it", start)));
    }
  }

  private static String found(String what, TextStart start) {
    return what
        + (start.marked()
            ? " begins with the byte order mark of "
            : " has no byte order mark, but zero bytes as a text has in ")
        + start.encoding();
  }

  private boolean fits(String set, TextStart start) {
    if (start.width() == 1) {
      return start.zeros() || !lines.wide();
    }
    String family = "UTF-" + 8 * start.width();
    return set.equals(start.encoding())
        || set.equals(family + (start.bigEndian() ? "BE" : "LE"))
        || (set.equals(family) && start.bigEndian());
  }
}
