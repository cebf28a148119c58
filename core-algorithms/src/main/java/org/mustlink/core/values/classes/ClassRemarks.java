package org.mustlink.core.values.classes;

import java.util.Arrays;
import java.util.Optional;
import org.mustlink.core.fault.BadDataException;

/** What a run says about the rows of a column of classes, beside the texts that they have. */
public final class ClassRemarks {
  /** The maximum number of distinct texts; if there are more, they seem to name rows. */
  public static final int MOST_TEXTS = 10_000;

  /**
   * The number of classes from which on there is a warning if they are many compared with the
   * labelled rows.
   */
  private static final int MANY_CLASSES = 10;

  private ClassRemarks() {}

  /**
   * Refuses a column with too many distinct texts.
   *
   * @throws BadDataException if there are more than {@link #MOST_TEXTS}
   */
  public static void requireFew(String column, int texts) {
    if (texts > MOST_TEXTS) {
      throw new BadDataException(
          "%s has more than %s distinct values; it seems to name rows rather than classes. Name the column of known classes, null where unknown."
              .formatted(column, MOST_TEXTS));
    }
  }

  /** Tells that classes are many compared with the labelled rows; nothing if they are not. */
  public static Optional<String> many(String column, long[] counts) {
    long labelled = Arrays.stream(counts).sum();
    return counts.length > MANY_CLASSES && 2L * counts.length >= labelled
        ? Optional.of(
            "%s has %s distinct values on %s labelled rows; it seems to name rows rather than classes. Set {input.label} to the column of known classes, null where unknown."
                .formatted(column, counts.length, labelled))
        : Optional.empty();
  }

  /**
   * Tells of white space around texts.
   *
   * @param column the column in messages, such as "Label column known"
   * @param example one of the texts
   */
  public static String trimmed(String column, long rows, String example) {
    return "%s has white space around its text on %s, such as '%s'; it is left out, so that '%s' and '%s' are one class."
        .formatted(column, rows(rows), example, example, ClassReader.trimmed(example));
  }

  /** Tells of blank texts and of numbers that are NaN. */
  public static String blank(String column, long rows) {
    return column
        + " has an empty text, white space alone or NaN on "
        + rows(rows)
        + "; these rows have no label.";
  }

  /** Tells that every label is on a row of weight 0. */
  public static String unused(String column, long rows) {
    return column
        + " has a label on "
        + rows(rows)
        + ", all of weight 0; the label of such a row does not count, so that no label is used. Give"
        + " these rows weights above 0.";
  }

  /** Tells that no row has a label. */
  public static String none(String column) {
    return column + " has no label on any row, so that no label is used.";
  }

  static String rows(long count) {
    return count + (count == 1 ? " row" : " rows");
  }
}
