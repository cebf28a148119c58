package org.mustlink.spark.group.description;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.try_divide;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.RowMap;
import org.mustlink.model.summary.Description;
import org.mustlink.spark.table.TableScan;

/**
 * Describes groups that were clustered independently: a list of them, which begins with failed
 * groups and those with the lowest scores, and maps of some of the groups with the lowest and the
 * highest scores.
 *
 * @param clustered the table
 * @param groups the report of the groups
 * @param linked whether the report has counts of links
 */
public record GroupsDescription(ClusteredTable clustered, Dataset<Row> groups, boolean linked) {
  private static final int LISTED = 1000;
  private static final int MAPS = 3;
  private static final int ROWS_OF_MAP = 300;
  private static final int LEAST_ROWS_OF_MAP = 10;
  private static final String SCORE = "__mustlink_score";
  private static final String GROUP = "__mustlink_group";
  private static final String TEXT = "__mustlink_text_";
  private static final String BETWEEN = " | ";

  /** Makes the description in one or two further passes over the rows. */
  public Description run() {
    Dataset<Row> scored = scored();
    for (String name : by()) {
      scored = scored.withColumn(TEXT + name, TableScan.named(name).cast("string"));
    }
    Column[] worstFirst = order(col(SCORE).asc_nulls_last());
    List<Row> listed = scored.orderBy(worstFirst).limit(LISTED).collectAsList();
    Dataset<Row> drawable =
        scored.filter(col(SCORE).isNotNull()).filter(col("rows").geq(LEAST_ROWS_OF_MAP));
    List<Row> worst = drawable.orderBy(worstFirst).limit(MAPS).collectAsList();
    List<Row> best =
        drawable.orderBy(order(col(SCORE).desc_nulls_last())).limit(2 * MAPS).collectAsList();
    Set<List<String>> taken = worst.stream().map(this::key).collect(Collectors.toSet());
    best = best.stream().filter(row -> !taken.contains(key(row))).limit(MAPS).toList();
    Map<List<String>, List<ShownRow>> rows =
        rows(Stream.concat(worst.stream(), best.stream()).toList());
    return Description.ofGroups(
        new Description.Groups(
            listed.stream().map(this::listed).toList(),
            measure(),
            maps(worst, rows),
            maps(best, rows)));
  }

  private String measure() {
    return clustered.table().truth().isPresent() ? "acc" : linked ? "links" : "margin";
  }

  private List<String> by() {
    return clustered.by();
  }

  /** The report with the score of every group. */
  private Dataset<Row> scored() {
    return switch (measure()) {
      case "acc" -> groups.withColumn(SCORE, col("acc"));
      case "links" ->
          groups.withColumn(
              SCORE,
              try_divide(
                  col("mustSatisfied").plus(col("cannotSatisfied")),
                  col("mustLinks").plus(col("cannotLinks"))));
      default -> withMargins();
    };
  }

  private Dataset<Row> withMargins() {
    Dataset<Row> margins =
        clustered
            .assignments()
            .groupBy(TableScan.together(by()).as(GROUP))
            .agg(avg(col("margin")).as(SCORE));
    return groups.join(margins, TableScan.together(by()).eqNullSafe(col(GROUP)), "left");
  }

  /**
   * Returns the columns of the order of groups: failed groups first, then by score, size and name.
   */
  private Column[] order(Column score) {
    List<Column> order = new ArrayList<>(List.of(col("status").desc(), score, col("rows").desc()));
    by().forEach(name -> order.add(TableScan.named(name)));
    return order.toArray(new Column[0]);
  }

  private List<String> key(Row row) {
    return by().stream()
        .map(name -> String.valueOf(row.<@Nullable Object>getAs(TEXT + name)))
        .toList();
  }

  /** Returns the rows of the maps of some groups, by the values of the group columns as texts. */
  private Map<List<String>, List<ShownRow>> rows(List<Row> chosen) {
    int most = Math.min(ROWS_OF_MAP, RowMap.most(clustered.d()));
    Column which = lit(false);
    for (Row group : chosen) {
      Column one = ShownRow.drawn(clustered.table().ids(), group.<Long>getAs("rows"), most);
      for (String name : by()) {
        one = one.and(TableScan.named(name).eqNullSafe(lit(group.<@Nullable Object>getAs(name))));
      }
      which = which.or(one);
    }
    return ShownRow.of(clustered.table(), clustered.assignments(), which).stream()
        .collect(Collectors.groupingBy(row -> row.ids().subList(0, by().size())));
  }

  private List<Description.GroupMap> maps(
      List<Row> chosen, Map<List<String>, List<ShownRow>> rows) {
    return chosen.stream()
        .map(
            group ->
                new Description.GroupMap(
                    String.join(BETWEEN, key(group)),
                    group.<Double>getAs(SCORE),
                    new ShownRows(rows.getOrDefault(key(group), List.of()), by().size())
                        .map(clustered.seed(), clustered.scaled())))
        .toList();
  }

  private Description.Group listed(Row row) {
    return new Description.Group(
        String.join(BETWEEN, key(row)),
        row.<Long>getAs("rows"),
        row.<Long>getAs("labelled"),
        row.<@Nullable Integer>getAs("k"),
        row.getAs("method"),
        row.<@Nullable String>getAs("reason"),
        row.<Double>getAs("seconds"),
        row.<@Nullable Double>getAs(SCORE),
        row.getList(row.fieldIndex("warnings")));
  }
}
