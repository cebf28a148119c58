package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.values.GapWords;
import org.mustlink.spark.table.TableScan;

/**
 * Links by the keys of their rows: columns {@link LinkColumns#FIRST_KEY}, {@link
 * LinkColumns#SECOND_KEY}, {@link LinkColumns#MUST}, {@link LinkColumns#WEIGHT}, {@link
 * LinkColumns#HELD_OUT} and {@link LinkColumns#RULE}, with checked values.
 *
 * @param given the number of given links
 */
public record NamedLinks(Dataset<Row> links, long given) {
  private static final Object[] MUST = {"must", "ml", "1", "+1", "1.0"};
  private static final Object[] CANNOT = {"cannot", "cl", "-1", "-1.0"};

  /**
   * Reads the links of a table and checks them in one pass. A row whose type is blank, or a word
   * for what is not known, is a question without an answer and not a link.
   *
   * @param holdout the share of the pairs that are held out
   * @throws BadDataException naming a link with a null id, another type or a weight out of range
   */
  public static NamedLinks of(LinkTable asked, double holdout, long seed) {
    LinkTable table = answered(asked);
    Column first = RowKeys.of(table.first());
    Column second = RowKeys.of(table.second());
    Column type = lower(trim(text(table.type())));
    Column weight = TableScan.weights(table.weight());
    long given = check(table, first, second, type, weight);
    Dataset<Row> keyed =
        table
            .data()
            .select(
                first.as(LinkColumns.FIRST_KEY),
                second.as(LinkColumns.SECOND_KEY),
                type.isin(MUST).as(LinkColumns.MUST),
                weight.as(LinkColumns.WEIGHT));
    Dataset<Row> links =
        keyed
            .withColumn(LinkColumns.HELD_OUT, pairHeldOut(new HeldOutValues(holdout, seed)))
            .withColumn(LinkColumns.RULE, lit(0.0));
    if (table.ties().isEmpty()) {
      return new NamedLinks(links, given);
    }
    Dataset<Row> ties = table.ties().get();
    return new NamedLinks(links.union(ruled(ties, holdout, seed)), given + ties.count());
  }

  /** Returns ties as links. All ties of a value are held out, or none. */
  private static Dataset<Row> ruled(Dataset<Row> ties, double holdout, long seed) {
    return ties.select(
        col(LinkColumns.FIRST_KEY),
        col(LinkColumns.SECOND_KEY),
        lit(true).as(LinkColumns.MUST),
        col(LinkColumns.WEIGHT),
        HeldOutColumns.has(new HeldOutValues(holdout, seed), col(LinkColumns.VALUE))
            .as(LinkColumns.HELD_OUT),
        col(LinkColumns.WEIGHT).as(LinkColumns.RULE));
  }

  private static LinkTable answered(LinkTable asked) {
    Column type = lower(trim(text(asked.type())));
    return asked.of(asked.data().filter(not(type.isin(GapWords.anywhere().toArray()))));
  }

  /**
   * Returns whether a link is held out. This depends on the pair of rows alone, so that either all
   * links of a pair are held out or none.
   */
  private static Column pairHeldOut(HeldOutValues heldOut) {
    Column first = TableScan.named(LinkColumns.FIRST_KEY);
    Column second = TableScan.named(LinkColumns.SECOND_KEY);
    return HeldOutColumns.has(heldOut, least(first, second), greatest(first, second));
  }

  private static long check(
      LinkTable table, Column first, Column second, Column type, Column weight) {
    Column shown = shown(table);
    Column noId = first.isNull().or(second.isNull());
    Column noType = type.isin(MUST).or(type.isin(CANNOT)).unary_$bang();
    // Spark regards NaN as greater than any number.
    Column noWeight = weight.leq(0).or(weight.gt(1));
    Row bad =
        table
            .data()
            .select(
                when(noId, shown).as("noId"),
                when(noType, shown).as("noType"),
                when(noWeight, shown).as("noWeight"))
            .agg(
                count(lit(1)),
                count("noId"),
                min("noId"),
                count("noType"),
                min("noType"),
                count("noWeight"),
                min("noWeight"))
            .head();
    refuse(bad, 1, "have no id in " + names(table) + "Give both ids, or remove the link.");
    refuse(
        bad,
        3,
        "have a type in column "
            + table.type()
            + " that is neither must, ML or 1 nor cannot, CL or -1. Write one of these.");
    refuse(
        bad,
        5,
        "have a weight in column "
            + table.weight().orElse("")
            + " that is not in (0, 1]. Give a degree of belief greater than 0 and at most 1.");
    return bad.getLong(0);
  }

  private static String names(LinkTable table) {
    return table.first() + " or " + table.second() + ". ";
  }

  private static void refuse(Row bad, int at, String rule) {
    if (bad.getLong(at) > 0) {
      throw new BadDataException(
          bad.getLong(at) + " links, such as " + bad.getString(at + 1) + ", " + rule);
    }
  }

  /** Returns the name of a link in messages, such as "(a=1, b=2, type=must)". */
  private static Column shown(LinkTable table) {
    Column text = lit("(");
    String gap = "";
    for (List<String> names :
        List.of(
            table.first(),
            table.second(),
            List.of(table.type()),
            table.weight().stream().toList())) {
      for (String name : names) {
        text = concat(text, lit(gap + name + "="), coalesce(text(name), lit("null")));
        gap = ", ";
      }
    }
    return concat(text, lit(")"));
  }

  private static Column text(String name) {
    return TableScan.named(name).cast(DataTypes.StringType);
  }
}
