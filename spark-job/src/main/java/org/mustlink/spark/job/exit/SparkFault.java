package org.mustlink.spark.job.exit;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.SparkThrowable;
import org.mustlink.spark.io.FullDisk;
import org.mustlink.spark.run.ErrorCondition;

/**
 * Which file Spark could not read or write, and why.
 *
 * @param message the message, on one line
 */
public record SparkFault(ExitCode code, String message) {
  private static final Pattern CLASS_NAME =
      Pattern.compile("^(?:[a-z_][\\w$]*\\.)+[A-Z][\\w$]*(?:: |$)|^[A-Z]\\w*(?:Exception|Error): ");
  private static final Pattern FILE = Pattern.compile("(?:file|rows to) (\\S+?)\\.?(?: |$)");

  /** The conditions of a file that cannot be read; Spark 3.5 has the last two. */
  private static final List<String> READING =
      List.of("FAILED_READ_FILE", "CANNOT_READ_FILE", "_LEGACY_ERROR_TEMP_2064");

  /** The names of the file among the parameters of a condition. */
  private static final List<String> FILE_PARAMETERS = List.of("path", "file");

  /** The beginning of the message about a full disk if Spark does not tell what it was writing. */
  public static final String SOMEWHERE_FULL = "Cannot write: a disk is full";

  private static final int MOST_SHOWN = 200;

  /** Finds the fault behind a chain of causes, if it is one of reading or writing files. */
  static Optional<SparkFault> of(List<Throwable> chain) {
    return fullDisk(chain).or(() -> read(chain)).or(() -> written(chain));
  }

  /** Returns the file that Spark could not read, if that is what it says. */
  public static Optional<String> unread(Throwable thrown) {
    List<Throwable> chain = ExceptionUtils.getThrowableList(thrown);
    return READING.stream()
        .flatMap(condition -> with(chain, condition).stream())
        .findFirst()
        .flatMap(SparkFault::file);
  }

  private static Optional<SparkFault> fullDisk(List<Throwable> chain) {
    return chain.stream()
        .map(SparkFault::firstLine)
        .filter(FullDisk::isSaidBy)
        .findFirst()
        .map(
            line ->
                new SparkFault(
                    ExitCode.CANNOT_WRITE,
                    with(chain, "TASK_WRITE_FAILED")
                            .flatMap(SparkFault::file)
                            .map(path -> "Cannot write " + path + ": the disk is full")
                            .orElse(SOMEWHERE_FULL)
                        + " ("
                        + reason(chain)
                        + "). Free space there and in the folders of spark.local.dir, or choose another output.path."));
  }

  private static Optional<SparkFault> read(List<Throwable> chain) {
    Optional<Throwable> at =
        READING.stream().flatMap(condition -> with(chain, condition).stream()).findFirst();
    if (at.isEmpty()) {
      return with(chain, "UNABLE_TO_INFER_SCHEMA")
          .map(
              e ->
                  new SparkFault(
                      ExitCode.BAD_DATA,
                      "The input cannot be read: "
                          + clean(firstLine(e))
                          + ". Check the files, and the format and options that are set for them."));
    }
    String file = "the file " + at.flatMap(SparkFault::file).orElse("of the input");
    if (ErrorCondition.of(at.get()).endsWith(".FILE_NOT_EXIST")) {
      return Optional.of(
          new SparkFault(
              ExitCode.INPUT_MISSING,
              "Cannot read "
                  + file
                  + ": the file was removed while the table was read. Run again."));
    }
    if (ErrorCondition.of(at.get()).endsWith("COLUMN_DATA_TYPE_MISMATCH")) {
      return Optional.of(
          new SparkFault(ExitCode.BAD_DATA, mismatch(file, (SparkThrowable) at.get())));
    }
    if (chain.stream().anyMatch(SparkFault::forbidden)) {
      return Optional.of(
          new SparkFault(
              ExitCode.INPUT_MISSING,
              "Cannot read " + file + ": " + reason(chain) + ". Check its permissions."));
    }
    return Optional.of(
        new SparkFault(
            ExitCode.BAD_DATA,
            ("Cannot read %s: %s. Replace it by a complete copy, or set the format if it "
                    + "has another one.")
                .formatted(file, reason(chain))));
  }

  private static String mismatch(String file, SparkThrowable thrown) {
    return "Cannot read "
        + file
        + ": its column "
        + thrown.getMessageParameters().getOrDefault("column", "").replace("`", "")
        + " has the type "
        + thrown.getMessageParameters().getOrDefault("actualType", "")
        + ", and the first file has "
        + thrown.getMessageParameters().getOrDefault("expectedType", "")
        + ". Give the column the same type in all files.";
  }

  private static Optional<SparkFault> written(List<Throwable> chain) {
    Throwable last = chain.get(chain.size() - 1);
    return with(chain, "TASK_WRITE_FAILED")
        .filter(e -> last instanceof java.io.IOException)
        .map(
            e ->
                new SparkFault(
                    ExitCode.CANNOT_WRITE,
                    "Cannot write %s: %s. Choose an output.path that this user may write."
                        .formatted(file(e).orElse("the results"), reason(chain))));
  }

  private static boolean forbidden(Throwable thrown) {
    return thrown instanceof AccessControlException
        || thrown instanceof AccessDeniedException
        || firstLine(thrown).endsWith("(Permission denied)");
  }

  /** The innermost exception of the chain with an error condition. */
  private static Optional<Throwable> with(List<Throwable> chain, String name) {
    return chain.stream()
        .filter(e -> ErrorCondition.of(e).startsWith(name) || firstLine(e).startsWith("[" + name))
        .reduce((outer, inner) -> inner);
  }

  private static Optional<String> file(Throwable thrown) {
    if (thrown instanceof SparkThrowable known && known.getMessageParameters() != null) {
      Optional<String> named =
          FILE_PARAMETERS.stream()
              .filter(known.getMessageParameters()::containsKey)
              .map(known.getMessageParameters()::get)
              .findFirst();
      if (named.isPresent()) {
        return named;
      }
    }
    Matcher matcher = FILE.matcher(firstLine(thrown));
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Returns what the innermost cause of an exception says, without names of classes. */
  public static String reasonOf(Throwable thrown) {
    return reason(ExceptionUtils.getThrowableList(thrown));
  }

  /** Returns the message of the innermost exception that has one. */
  private static String reason(List<Throwable> chain) {
    for (int i = chain.size() - 1; i >= 0; i--) {
      String said = clean(firstLine(chain.get(i)));
      if (chain.get(i) instanceof EOFException && said.isEmpty()) {
        return "it ends too early";
      }
      if (!said.isEmpty() && ErrorCondition.of(chain.get(i)).isEmpty()) {
        return said;
      }
    }
    return "its content does not have the expected form";
  }

  /** Returns a message without names of classes, the name of the condition and the SQL state. */
  static String clean(String message) {
    String text = message.replaceFirst("^\\[[A-Z_.]+] ", "").replaceFirst(" SQLSTATE: \\w+$", "");
    for (Matcher at = CLASS_NAME.matcher(text); at.find(); at = CLASS_NAME.matcher(text)) {
      text = text.substring(at.end());
    }
    text = text.strip().replaceFirst("[.:]+$", "");
    return StringUtils.abbreviate(text, " [...]", MOST_SHOWN);
  }

  private static String firstLine(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? "" : message.lines().findFirst().orElse("").strip();
  }
}
