package org.mustlink.spark.table;

import java.util.List;

/** The columns by which the rows of a table carry links between rows of one group. */
public final class CarriedLinks {
  /** The column that names a linked row; null in the others. */
  public static final String NAME = "__mustlink_name";

  /** The column with an array of the links whose first row this is; null in the others. */
  public static final String LINKS = "__mustlink_links";

  private CarriedLinks() {}

  /** The names of both columns. */
  static List<String> columns() {
    return List.of(NAME, LINKS);
  }
}
