package org.mustlink.spark.io.source;

import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.spark.SparkThrowable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.run.ErrorCondition;

/** Explains the exceptions that Spark throws when a reader of files is opened. */
final class ReadFaults {
  private ReadFaults() {}

  /**
   * Opens a table.
   *
   * @throws BadDataException if a file has two columns with the same name
   * @throws BadSettingException if Spark refuses an option of the reader
   */
  static Source opening(TableLocation location, TableFormat format, Supplier<Source> open) {
    try {
      return open.get();
    } catch (FaultException e) {
      throw e;
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (e instanceof SparkThrowable known
          && ErrorCondition.of(e).equals("COLUMN_ALREADY_EXISTS")) {
        throw repeated(location, known.getMessageParameters());
      }
      if (e instanceof SparkThrowable && ErrorCondition.of(e).equals("UNABLE_TO_INFER_SCHEMA")) {
        throw new BadDataException(
            "Spark finds no file of %s in %s with its columns. Correct %s, %s, or the options that leave files out."
                .formatted(
                    format.sparkName(),
                    location.name(),
                    location.setting("path"),
                    location.setting("format")));
      }
      if (e.getCause() instanceof URISyntaxException) {
        throw BadSettingException.of(
            location.setting("path"),
            location.name(),
            "a path with one of the characters * ? [ ] { } and \\ cannot have a colon too",
            "Rename the file or directory.");
      }
      if (ofOptions(e, location)) {
        throw badOption(location, "Spark's reader of " + format.sparkName(), e);
      }
      if (unexplained(e)) {
        throw FaultException.caused(
            new BadDataException(
                ("The files of %s cannot be read as %s: %s. Replace them by complete "
                        + "copies, or set %s if they have another format.")
                    .formatted(
                        location.name(),
                        format.sparkName(),
                        innermost(e),
                        location.setting("format"))),
            e);
      }
      throw e;
    }
  }

  /**
   * Opens a table that may be read at an earlier version.
   *
   * @throws BadSettingException if there is no such version
   */
  static Source travelling(TableLocation location, Supplier<Source> open) {
    try {
      return open.get();
    } catch (FaultException e) {
      throw e;
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (location.options().isEmpty()) {
        throw e;
      }
      throw badOption(location, "the reader of " + location.name(), e);
    }
  }

  /** Whether Spark found columns of one name in two files whose types it cannot merge. */
  static boolean ofMerging(Throwable thrown) {
    return ExceptionUtils.getThrowableList(thrown).stream()
        .anyMatch(
            cause ->
                ErrorCondition.of(cause).startsWith("CANNOT_MERGE")
                    || String.valueOf(cause.getMessage()).contains("CANNOT_MERGE_SCHEMAS"));
  }

  private static BadSettingException badOption(TableLocation location, String reader, Exception e) {
    return FaultException.caused(
        BadSettingException.of(
            location.section() + ".options",
            String.join(", ", location.options().keySet()),
            reader + " says: " + Source.shortened(said(e)).replaceFirst("\\.+$", ""),
            "Correct the option, or remove it."),
        e);
  }

  /**
   * Whether a fault has no error condition of Spark and is neither an internal error of Spark nor
   * one of the network.
   */
  private static boolean unexplained(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      String said = String.valueOf(at.getMessage());
      if (said.startsWith("[")
          || said.contains("SparkContext")
          || at.getClass().getName().startsWith("java.net.")) {
        return false;
      }
    }
    return true;
  }

  private static String innermost(Throwable thrown) {
    String said = "their content does not have the expected form";
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at.getMessage() != null && !at.getMessage().isBlank()) {
        said = at.getMessage().lines().findFirst().orElse(said);
      }
    }
    return Source.shortened(said)
        .replaceFirst("^([\\w$]+\\.)+[A-Z][\\w$]*: ", "")
        .replaceFirst("\\.+$", "");
  }

  private static BadDataException repeated(TableLocation location, Map<String, String> parameters) {
    return new BadDataException(
        "The table "
            + location.name()
            + " has more than one column "
            + parameters.getOrDefault("columnName", "of one name").replace("`", "'")
            + " (upper and lower case count as one). Write it with a name of its own for each"
            + " column, or, if the names differ in case, set spark.\"spark.sql.caseSensitive\" ="
            + " true.");
  }

  /** Whether Spark refuses an option, and does not merely fail to read a file. */
  private static boolean ofOptions(Exception e, TableLocation location) {
    String said = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return !location.options().isEmpty()
        && (e instanceof IllegalArgumentException
            || (e instanceof RuntimeException
                && location.options().keySet().stream()
                    .anyMatch(option -> said.contains(option.toLowerCase(Locale.ROOT)))));
  }

  private static String said(Exception e) {
    return ErrorCondition.firstLine(e)
        .replaceFirst("^\\[\\S+] ", "")
        .replaceFirst(" SQLSTATE: \\w+$", "");
  }
}
