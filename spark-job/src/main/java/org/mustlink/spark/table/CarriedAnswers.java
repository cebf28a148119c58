package org.mustlink.spark.table;

import java.util.List;

/** The columns by which the rows of a table carry what is known of their classes. */
public final class CarriedAnswers {
  /** The column that names a row; null where an id is. */
  public static final String NAME = "__mustlink_asked_name";

  /**
   * The column (type long) with the number of must-links of a row whose class is known by a label
   * or by must-links; null in the others.
   */
  public static final String MUST_LINKS = "__mustlink_asked_must_links";

  private CarriedAnswers() {}

  /** The names of both columns. */
  public static List<String> columns() {
    return List.of(NAME, MUST_LINKS);
  }
}
