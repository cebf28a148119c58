package org.mustlink.spark.io.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.TableScan;

/**
 * The name of a table as settings and parameters have it: parts that are separated by dots. A part
 * with other characters than letters, digits and underscores is in backquotes.
 *
 * @param text the name as it was given
 * @param parts the parts without quotes; the last is the table
 */
public record TableName(String text, List<String> parts) {
  private static final Pattern PART = Pattern.compile("`((?:[^`]|``)+)`|([^`.\\s]+)");

  public TableName {
    parts = List.copyOf(parts);
  }

  /**
   * Parses a name.
   *
   * @param setting the setting or the parameter that has it
   * @throws BadSettingException if it is not the name of a table
   */
  public static TableName of(String setting, String text) {
    List<String> parts = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int at = 0;
    while (part.find(at) && part.start() == at) {
      parts.add(part.group(2) != null ? part.group(2) : part.group(1).replace("``", "`"));
      if (part.end() == text.length()) {
        return new TableName(text, parts);
      }
      if (text.charAt(part.end()) != '.') {
        break;
      }
      at = part.end() + 1;
    }
    throw BadSettingException.of(
        setting,
        text,
        "it is no name of a table",
        "Write it as table, database.table or catalog.database.table, and a part with other characters than letters, digits and underscores in backquotes.");
  }

  /** Whether it is the path of a table of Delta Lake, as in {@code delta.`/path`}. */
  boolean isDeltaPath() {
    return parts.size() == 2
        && parts.get(0).equalsIgnoreCase("delta")
        && parts.get(1).indexOf('/') >= 0;
  }

  /** The name as Spark reads it, with every part in quotes. */
  public String quoted() {
    return quoted(parts);
  }

  /** The database that holds the table, with its catalog; empty for the current one. */
  String database() {
    return quoted(parts.subList(0, parts.size() - 1));
  }

  private static String quoted(List<String> parts) {
    return parts.stream().map(TableScan::quoted).collect(Collectors.joining("."));
  }
}
