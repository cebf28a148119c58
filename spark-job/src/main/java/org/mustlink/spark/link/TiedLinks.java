package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.hash;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import java.util.Optional;
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
import org.mustlink.spark.link.tie.TiedPartition;
import org.mustlink.spark.link.tie.Ties;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.cursor.ColumnarRows;

/**
 * Many ties of one column of the table itself, which contradict nothing. What a fit takes of each
 * row is in {@link Ties}; links and rows as tables are made of that where they are asked for.
 *
 * @param ties the tied rows
 * @param table the table
 * @param label the known label of a row of the table, or null
 * @param few the number of links up to which they are audited on the driver
 * @param resources own what is persisted
 */
record TiedLinks(
    Ties ties, AuditedLinks.Subject table, Column label, long few, Resources resources) {
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
  static Optional<AuditedLinks> of(
      AuditedLinks.Subject table, LinkTable.Rule rule, long few, Resources resources) {
    Column label = LinkedRows.label(rule.rows(), table.label(), table.reader());
    TieBounds bounds =
        new TieBounds(
            table.count().orElseGet(() -> table.data().count()),
            few,
            LinkedRows.RESERVED,
            table.classes().size(),
            LinkReport.Components.LARGEST);
    AuditedLinks.Subject ruled = table.of(rule.rows());
    return Ties.of(ColumnarRows.longs(said(ruled, rule.value(), label)), bounds, resources)
        .map(ties -> new TiedLinks(ties, ruled, label, few, resources).audited());
  }

  /** Returns the columns that {@link Ties} takes, by their places. */
  private static Dataset<Row> said(AuditedLinks.Subject table, Column value, Column label) {
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

  private AuditedLinks audited() {
    TieCounts counts = ties.counts();
    LinkReport.Contradictions none = new LinkReport.Contradictions(0, 0, List.of());
    MustLinkComponents components = components();
    Audit audit =
        new Audit(
            new LinkReport.Components(
                counts.components(),
                counts.largest(LinkReport.Components.LARGEST),
                counts.impliedPairs(),
                null),
            none,
            LinkWords.labels(table.classes()),
            links(),
            0,
            Optional.empty(),
            Optional.of(components));
    LinkReport.Rows rows = new LinkReport.Rows(counts.rows(), counts.labelled());
    LinkReport report =
        new LinkReport(
            new LinkReport.Given(counts.ties(), counts.ties(), 0, 0, 0, 0),
            rows,
            rows,
            new LinkReport.Unknown(0, 0, List.of()),
            audit.components(),
            none,
            0,
            Math.max(1, table.classes().size()),
            audit.clique(),
            null);
    Components finding = new Components(few, ties.rows().getNumPartitions(), resources);
    return new AuditedLinks(
        new AuditedLinks.Nodes(
            rows(components),
            components.rows().select(LinkColumns.NODE),
            ties.rows().map(TiedPartition::numbers),
            SALT),
        audit.consistent(),
        audit.consistent(),
        audit,
        new RuleTies(true, false, audit.consistent(), none, finding),
        report,
        0,
        true);
  }

  private Dataset<Row> links() {
    return pairs(TiedPartition::ties, LinkColumns.FIRST, LinkColumns.SECOND)
        .select(
            col(LinkColumns.FIRST),
            col(LinkColumns.SECOND),
            lit(true).as(LinkColumns.MUST),
            lit(false).as(LinkColumns.HELD_OUT),
            lit(1.0).as(LinkColumns.WEIGHT),
            lit(1.0).as(LinkColumns.RULE));
  }

  private MustLinkComponents components() {
    return new MustLinkComponents(
        ties.rows(),
        ties.rows().map(TiedPartition::leaves),
        pairs(TiedPartition::placed, LinkColumns.NODE, LinkColumns.COMPONENT),
        links()
            .filter(lit(false))
            .withColumn(LinkColumns.FIRST_COMPONENT, col(LinkColumns.FIRST))
            .withColumn(LinkColumns.SECOND_COMPONENT, col(LinkColumns.SECOND)),
        pairs(TiedPartition::conflicting, LinkColumns.NODE, LinkColumns.COMPONENT),
        0);
  }

  private Dataset<Row> pairs(FlatMapFunction<TiedPartition, Row> of, String first, String second) {
    return TiedPartition.table(ties.rows(), table.data().sparkSession(), of, first, second);
  }

  private Dataset<Row> rows(MustLinkComponents components) {
    Dataset<Row> named =
        LinkedRows.rows(table.data(), table.ids(), label, SALT)
            .join(components.rows(), LinkColumns.seq(LinkColumns.NODE), "left_semi")
            .withColumn(LinkColumns.KEY, RowKeys.within(LinkColumns.ID, table.ids()));
    return ClassNumbers.in(named, table.classes());
  }
}
