package org.mustlink.spark.link.measure;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * The columns of every table of violated links. {@code first} and {@code second} are the ids of the
 * two rows (a value, or a structure where rows are named by several columns), the smaller one
 * first; {@code type} is must or cannot; {@code held_out} tells whether the link was held out from
 * the fit; clusters and margins are those of the two rows. A violation is {@code suspicious} if
 * both rows belong to their clusters so clearly that the link is probably wrong, and not just hard
 * to satisfy.
 */
public final class ViolationColumns {
  /** The margin from which on a row belongs clearly to its cluster. */
  private static final double SUSPICIOUS_MARGIN = 0.5;

  private static final String FIRST_CLUSTER = "first_cluster";
  private static final String SECOND_CLUSTER = "second_cluster";
  private static final String FIRST_MARGIN = "first_margin";
  private static final String SECOND_MARGIN = "second_margin";

  /**
   * The name of a further column of fits with rules that keep rows apart: the column of the rule
   * that two rows violate, null for a link.
   */
  public static final String RULE = "rule";

  /** The names of the columns, in order. */
  public static final List<String> NAMES =
      List.of(
          "first",
          "second",
          "type",
          "weight",
          "held_out",
          FIRST_CLUSTER,
          SECOND_CLUSTER,
          FIRST_MARGIN,
          SECOND_MARGIN,
          "suspicious");

  private ViolationColumns() {}

  /**
   * The names of the columns of one row of a link.
   *
   * @param id the column of the id of the row
   * @param cluster the column of its cluster
   * @param margin the column of its margin
   */
  public record End(String id, String cluster, String margin) {}

  /**
   * Makes the columns from those of violated links, which have the columns {@link
   * LinkColumns#MUST}, {@link LinkColumns#WEIGHT} and {@link LinkColumns#HELD_OUT} too.
   *
   * @param one one row of a link
   * @param other the other row
   */
  public static List<Column> of(End one, End other) {
    Column ordered = col(one.id()).leq(col(other.id()));
    return List.of(
        chosen(ordered, one.id(), other.id()).as("first"),
        chosen(ordered, other.id(), one.id()).as("second"),
        when(col(LinkColumns.MUST), "must").otherwise("cannot").as("type"),
        col(LinkColumns.WEIGHT).as("weight"),
        col(LinkColumns.HELD_OUT).as("held_out"),
        chosen(ordered, one.cluster(), other.cluster()).as(FIRST_CLUSTER),
        chosen(ordered, other.cluster(), one.cluster()).as(SECOND_CLUSTER),
        chosen(ordered, one.margin(), other.margin()).as(FIRST_MARGIN),
        chosen(ordered, other.margin(), one.margin()).as(SECOND_MARGIN),
        col(one.margin())
            .geq(SUSPICIOUS_MARGIN)
            .and(col(other.margin()).geq(SUSPICIOUS_MARGIN))
            .as("suspicious"));
  }

  private static Column chosen(Column ordered, String yes, String no) {
    return when(ordered, col(yes)).otherwise(col(no));
  }
}
