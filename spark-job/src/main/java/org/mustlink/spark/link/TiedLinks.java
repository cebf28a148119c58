package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.hash;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.link.tie.TieBounds;
import org.mustlink.spark.link.tie.TieCounts;
import org.mustlink.spark.link.tie.TiedRows;
import org.mustlink.spark.link.tie.Ties;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.ColumnarRows;

/**
 * Many ties of one column of the table itself, which contradict nothing. What a fit takes of each
 * row is in {@link Ties}; links and rows as tables are made of that where they are asked for.
 *
 * @param ties the tied rows
 * @param table the table
 * @param label the known label of a row of the table, or null
 * @param resources own what is persisted
 */
record TiedLinks(Ties ties, Subject table, Column label, Resources resources)
    implements AuditedLinks {
  private static final String VALUE = "value";
  private static final String CHECK = "check";

  /** The salt of the numbers of rows. */
  private static final int SALT = 0;

  /**
   * Finds the ties.
   *
   * @param table the table
   * @param rule the rule, which speaks of its rows
   * @param few the number of links up to which they are audited on the driver
   * @param resources own what is persisted
   * @return nothing if there are few ties, or if {@link Ties} leaves something to the general audit
   */
  static Optional<TiedLinks> of(Subject table, LinkTable.Rule rule, long few, Resources resources) {
    Column label = LinkedRows.label(rule.rows(), table.label(), table.reader());
    TieBounds bounds =
        new TieBounds(
            table.count().orElseGet(() -> table.data().count()),
            few,
            LinkedRows.RESERVED,
            table.classes().size(),
            LinkReport.Components.LARGEST);
    Subject ruled =
        new Subject(
            rule.rows(),
            table.ids(),
            table.label(),
            table.classes(),
            table.reader(),
            table.count());
    return Ties.of(ColumnarRows.longs(said(ruled, rule.value(), label)), bounds, resources)
        .map(ties -> new TiedLinks(ties, ruled, label, resources));
  }

  /** Returns the columns that {@link Ties} takes, by their places. */
  private static Dataset<Row> said(Subject table, Column value, Column label) {
    Column key = RowKeys.of(table.ids());
    Dataset<Row> rows =
        table
            .data()
            .filter(key.isNotNull())
            .select(
                when(value.isNotNull(), xxhash64(lit(SALT), value)).as(VALUE),
                hash(lit(SALT), value).cast(DataTypes.LongType).as(CHECK),
                RowKeys.number(key, SALT).as(LinkColumns.NODE),
                label.as(LinkColumns.LABEL));
    return ClassNumbers.in(rows, table.classes())
        .select(
            coalesce(col(VALUE), col(LinkColumns.NODE)),
            col(CHECK),
            col(LinkColumns.NODE),
            when(col(VALUE).isNull(), lit(Ties.SILENT))
                .otherwise(coalesce(col(LinkColumns.CLASS), lit(-1)))
                .cast(DataTypes.LongType));
  }

  @Override
  public boolean ruled() {
    return true;
  }

  @Override
  public boolean soft() {
    return false;
  }

  @Override
  public JavaRDD<RowTies> softTies() {
    throw new IllegalStateException("The rule has the weight 1");
  }

  @Override
  public LinkReport report() {
    TieCounts counts = ties.counts();
    return new LinkReport(
        new LinkReport.Given(counts.ties(), counts.ties(), 0, 0, 0, 0),
        new LinkReport.Rows(counts.rows(), counts.labelled()),
        new LinkReport.Unknown(0, 0, List.of()),
        new LinkReport.Components(
            counts.components(),
            counts.largest(LinkReport.Components.LARGEST),
            counts.impliedPairs(),
            null),
        new LinkReport.Contradictions(0, 0, List.of()),
        0,
        Math.max(1, table.classes().size()),
        LinkWords.labels(table.classes()),
        null);
  }

  @Override
  public long dropped() {
    return 0;
  }

  @Override
  public long used() {
    return ties.counts().ties();
  }

  @Override
  public Dataset<Row> all() {
    return pairs(TiedRows::ties, LinkColumns.FIRST, LinkColumns.SECOND)
        .select(
            col(LinkColumns.FIRST),
            col(LinkColumns.SECOND),
            lit(true).as(LinkColumns.MUST),
            lit(false).as(LinkColumns.HELD_OUT),
            lit(1.0).as(LinkColumns.WEIGHT),
            lit(1.0).as(LinkColumns.RULE));
  }

  @Override
  public Dataset<Row> consistent() {
    return all();
  }

  @Override
  public Dataset<Row> guiding() {
    return all();
  }

  @Override
  public Dataset<Row> together() {
    return pairs(TiedRows::placed, LinkColumns.NODE, LinkColumns.COMPONENT);
  }

  private Dataset<Row> pairs(FlatMapFunction<TiedRows, Row> of, String first, String second) {
    return TiedRows.table(ties.rows(), table.data().sparkSession(), of, first, second);
  }

  @Override
  public Dataset<Row> rows() {
    Dataset<Row> named =
        LinkedRows.rows(table.data(), table.ids(), label, SALT)
            .join(together(), LinkColumns.seq(LinkColumns.NODE), "left_semi")
            .withColumn(LinkColumns.KEY, RowKeys.within(LinkColumns.ID, table.ids()));
    return ClassNumbers.in(named, table.classes());
  }

  @Override
  public Dataset<Row> join(Dataset<Row> others, List<String> ids, String... carried) {
    Column[] columns =
        Stream.concat(
                Arrays.stream(carried).map(TableScan::named),
                Stream.of(RowKeys.number(RowKeys.of(ids), SALT).as(LinkColumns.NODE)))
            .toArray(Column[]::new);
    return others.select(columns).join(together().select(LinkColumns.NODE), LinkColumns.NODE);
  }

  @Override
  public int salt() {
    return SALT;
  }

  @Override
  public int partitions() {
    return ties.rows().getNumPartitions();
  }

  @Override
  public Optional<long[]> nodes() {
    return Optional.empty();
  }

  @Override
  public JavaRDD<byte[]> nodesByNumber() {
    return ties.rows().map(TiedRows::numbers);
  }

  @Override
  public JavaRDD<byte[]> moved() {
    return ties.rows().map(TiedRows::united);
  }

  @Override
  public JavaRDD<byte[]> componentPairs() {
    return ties.rows().mapPartitions(part -> Collections.emptyIterator());
  }

  @Override
  public JavaRDD<byte[]> kept() {
    return ties.rows().map(TiedRows::leaves);
  }

  @Override
  public void close() {
    resources.close();
  }
}
