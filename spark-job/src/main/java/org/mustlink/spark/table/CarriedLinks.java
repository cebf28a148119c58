package org.mustlink.spark.table;

import java.util.List;

/**
 * The columns of a table in which links between rows of the same group are attached to the rows.
 */
public final class CarriedLinks {
  /** The column that names a linked row; null for other rows. */
  public static final String NAME = "__mustlink_name";

  /** The column with an array of the links whose first row this is; null for other rows. */
  public static final String LINKS = "__mustlink_links";

  private CarriedLinks() {}

  /** The names of both columns. */
  static List<String> columns() {
    return List.of(NAME, LINKS);
  }
}
