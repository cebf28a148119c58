package org.mustlink.spark.link.rule;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min_by;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;

/**
 * The ties of rules that keep rows together: of the g rows of a value, all but one are tied to one
 * of them, so that there are g - 1 ties in place of the g (g - 1) / 2 pairs that they imply. That
 * row is the one with the least number, see {@link RowKeys#number}, so that the ties are the stars
 * in which connected components are found. They have the columns {@link LinkColumns#FIRST_KEY},
 * {@link LinkColumns#SECOND_KEY}, {@link LinkColumns#WEIGHT}, which is that of the rule, and {@link
 * LinkColumns#VALUE}, by which all ties of a value are held out or none.
 */
public final class TogetherLinks {
  private static final String VALUE = "said";
  private static final String SIZE = "size";

  private TogetherLinks() {}

  /**
   * Adds the ties of rules to links.
   *
   * @param given the links of a table, if there is one
   * @param rows the table with the id columns and those of the rules
   * @param ids the columns that name a row, at least one
   * @param rules the rules, of which some may keep rows together
   * @param by the columns of groups, in each of which the rules hold on their own
   * @param resources free what is cached of the ties
   */
  public static LinkTable with(
      Optional<LinkTable> given,
      Dataset<Row> rows,
      List<String> ids,
      LinkRules rules,
      List<String> by,
      Resources resources) {
    LinkTable links = with(given, rows, ids, rules, by);
    links
        .ties()
        .ifPresent(
            kept -> {
              kept.persist(StorageLevel.MEMORY_AND_DISK());
              resources.add(kept::unpersist);
            });
    return links;
  }

  /** Adds the ties of rules to links, for a use in which they are found each time. */
  public static LinkTable with(
      Optional<LinkTable> given,
      Dataset<Row> rows,
      List<String> ids,
      LinkRules rules,
      List<String> by) {
    LinkInput.requireIds(ids);
    LinkTable links = given.orElseGet(() -> none(rows, ids));
    List<ColumnRule> tying = rules.tying();
    boolean alone = given.isEmpty() && tying.size() == 1 && by.isEmpty();
    Optional<LinkTable.Rule> only =
        alone && !rules.soft() && rules.heldOut().isNone()
            ? Optional.of(new LinkTable.Rule(rows, said(tying.get(0))))
            : Optional.empty();
    return tying.isEmpty() ? links : links.tied(of(rows, ids, rules, by), only, rules.soft());
  }

  /** Returns the ties of at least one column, lazily. Rows without an id have none. */
  public static Dataset<Row> of(
      Dataset<Row> rows, List<String> ids, LinkRules rules, List<String> by) {
    return rules.tying().stream()
        .map(
            rule ->
                ties(
                    tied(rows, ids, rule, by),
                    rule.weight(),
                    xxhash64(lit(rule.column()), col(VALUE))))
        .reduce(Dataset::union)
        .orElseThrow();
  }

  private static Dataset<Row> ties(Dataset<Row> tied, double weight, Column value) {
    return tied.filter(col(LinkColumns.FIRST_KEY).notEqual(col(LinkColumns.SECOND_KEY)))
        .select(
            col(LinkColumns.FIRST_KEY),
            col(LinkColumns.SECOND_KEY),
            lit(weight).as(LinkColumns.WEIGHT),
            value.as(LinkColumns.VALUE));
  }

  /** Returns every row that shares its value with another, beside the row that it is tied to. */
  private static Dataset<Row> tied(
      Dataset<Row> rows, List<String> ids, ColumnRule rule, List<String> by) {
    Column said = said(rule);
    Column[] within =
        Stream.concat(by.stream().map(TogetherLinks::text), Stream.of(said)).toArray(Column[]::new);
    Dataset<Row> keyed =
        rows.filter(said.isNotNull())
            .select(
                RowKeys.of(ids).as(LinkColumns.SECOND_KEY),
                (by.isEmpty() ? said : struct(within)).as(VALUE))
            .filter(col(LinkColumns.SECOND_KEY).isNotNull());
    Column second = col(LinkColumns.SECOND_KEY);
    Dataset<Row> first =
        keyed
            .groupBy(VALUE)
            .agg(
                min_by(second, RowKeys.number(second, 0)).as(LinkColumns.FIRST_KEY),
                count(lit(1)).as(SIZE))
            .filter(col(SIZE).gt(1))
            .drop(SIZE);
    return keyed.join(first, VALUE).select(LinkColumns.FIRST_KEY, LinkColumns.SECOND_KEY, VALUE);
  }

  /** Returns the value that a rule reads in a row, null if that is nothing. */
  static Column said(ColumnRule rule) {
    return said(rule.kind(), rule.column());
  }

  /** Returns the value that a rule of a kind reads in a column. */
  static Column said(RuleKind kind, String column) {
    UDF1<String, @Nullable String> value = kind::value;
    Column text = text(column);
    return when(text.isNotNull(), udf(value, DataTypes.StringType).apply(text));
  }

  private static Column text(String column) {
    return TableScan.named(column).cast(DataTypes.StringType);
  }

  /** Returns a table of no links, whose ids are like those of the rows. */
  private static LinkTable none(Dataset<Row> rows, List<String> ids) {
    StructType schema = new StructType();
    for (int i = 0; i < ids.size(); i++) {
      schema = schema.add("first" + i, rows.schema().apply(ids.get(i)).dataType(), true);
      schema = schema.add("second" + i, rows.schema().apply(ids.get(i)).dataType(), true);
    }
    schema = schema.add("type", DataTypes.StringType, true);
    return new LinkTable(
        rows.sparkSession().createDataFrame(List.of(), schema),
        names("first", ids.size()),
        names("second", ids.size()),
        "type",
        Optional.empty());
  }

  private static List<String> names(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> name + i).toList();
  }
}
