package org.mustlink.spark.table.count;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.rint;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * Aggregates of the weights of rows. As sums of doubles would depend on their order, whole parts
 * and fractions are added as whole numbers, the fractions in multiples of 2^-30.
 */
public final class WeightCounts {
  private static final double STEPS = 0x1p30;

  /** The maximum number of bad rows that a message names. */
  private static final int NAMED = 5;

  private final InputTable table;
  private final Column weight;

  private WeightCounts(InputTable table, String name) {
    this.table = table;
    this.weight = TableScan.named(name).cast(DataTypes.DoubleType);
  }

  /** Makes the aggregates of a table, whose rows have weight 1 if it has no column of weights. */
  static WeightCounts of(InputTable table) {
    return new WeightCounts(table, table.weight().orElseThrow());
  }

  /** Returns whether a row has a valid weight; true if the table has no column of weights. */
  public static Column allowed(InputTable table) {
    return table.weight().isPresent() ? of(table).allowed() : lit(true);
  }

  /** Returns whether the weight of a row is greater than 0. */
  static Column counts(InputTable table) {
    return table
        .weight()
        .<Column>map(name -> TableScan.named(name).gt(0))
        .orElseGet(() -> lit(true));
  }

  /** Bad weights, whole parts, fractions, least and largest weight, weights that are not whole. */
  List<Column> aggregates() {
    Column good = allowed();
    Column known = when(good, weight);
    Column whole = floor(known);
    Column fraction = rint(known.minus(whole).multiply(STEPS)).cast(DataTypes.LongType);
    return List.of(
        count(when(not(good), 1)),
        sum(whole),
        sum(fraction),
        min(known),
        max(known),
        count(when(known.notEqual(whole), 1)));
  }

  /**
   * Returns the statistics of the weights of all rows.
   *
   * @param at the index of the first of {@link #aggregates} in each row
   * @throws BadDataException if a row has no weight, or all weights are 0
   */
  RowWeights of(List<Row> rows, int at, long n) {
    if (total(rows, at) > 0) {
      throw refused(total(rows, at));
    }
    double total = total(rows, at + 1) + total(rows, at + 2) / STEPS;
    if (total == 0) {
      throw new BadDataException(
          "Weight column "
              + table.weight().orElseThrow()
              + " is 0 in every row, so that no row counts. Give weights greater than 0.");
    }
    return new RowWeights(
        n,
        total,
        rows.stream().mapToDouble(row -> row.getDouble(at + 3)).min().orElseThrow(),
        rows.stream().mapToDouble(row -> row.getDouble(at + 4)).max().orElseThrow(),
        total(rows, at + 5) == 0);
  }

  private static long total(List<Row> rows, int at) {
    return rows.stream().mapToLong(row -> row.isNullAt(at) ? 0 : row.getLong(at)).sum();
  }

  /** Returns whether a weight is allowed, which is false for null and NaN. */
  private Column allowed() {
    return coalesce(
        weight.equalTo(0).or(weight.geq(RowWeights.SMALLEST).and(weight.leq(RowWeights.LARGEST))),
        lit(false));
  }

  private BadDataException refused(long bad) {
    Column[] ids = table.ids().stream().map(TableScan::named).toArray(Column[]::new);
    Dataset<Row> rows = table.data().filter(not(allowed()));
    String named =
        rows.select(ArrayUtils.add(ids, weight)).orderBy(ids).limit(NAMED).collectAsList().stream()
            .map(this::summary)
            .sorted()
            .collect(Collectors.joining("; "));
    return new BadDataException(
        bad
            + (bad == 1 ? " row has" : " rows have")
            + " no weight that can be used in column "
            + table.weight().orElseThrow()
            + ": "
            + named
            + (bad > NAMED ? "; and " + (bad - NAMED) + " more" : "")
            + ". A weight is 0 or from 1e-6 to 1e9. Repair or remove such rows{command:, or let a"
            + " run set them aside by faults.rows = quarantine}.");
  }

  private String summary(Row row) {
    StringBuilder name = new StringBuilder(table.ids().isEmpty() ? "a row" : "row");
    for (int id = 0; id < table.ids().size(); id++) {
      name.append(' ').append(table.ids().get(id)).append('=').append(row.get(id));
    }
    return name + ": " + row.get(table.ids().size());
  }
}
