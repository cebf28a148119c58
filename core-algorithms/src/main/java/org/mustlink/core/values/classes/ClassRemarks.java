package org.mustlink.core.values.classes;

/** What a run says about the rows of a column of classes, beside the texts that they have. */
public final class ClassRemarks {
  private ClassRemarks() {}

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
        + "; their class counts as not known.";
  }

  /** Tells that every label is on a row of weight 0. */
  public static String unused(String column, long rows) {
    return column
        + " has a label on "
        + rows(rows)
        + ", all of weight 0; the label of such a row does not count, so that no label is used. Give"
        + " these rows weights above 0.";
  }

  static String rows(long count) {
    return count + (count == 1 ? " row" : " rows");
  }
}
