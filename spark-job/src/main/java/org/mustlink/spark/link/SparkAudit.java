package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * Audits any number of links by means of their components. The chains that are shown are those in
 * the smallest components, which are the only ones that are brought to the driver.
 */
record SparkAudit(Audit.Subject subject, long cannot, MustLinkComponents components) {
  /** The maximum number of rows of the components in which chains are looked for on the driver. */
  private static final long CHAINED_ROWS = 200_000;

  private static final String SIZE = MustLinkComponents.SIZE;

  /**
   * Audits the links.
   *
   * @param cannot the number of cannot-links
   */
  static Audit of(Audit.Subject subject, long cannot, MustLinkComponents components) {
    return new SparkAudit(subject, cannot, components).run();
  }

  private Audit run() {
    Dataset<Row> within = components.cannot().filter(within());
    long contradictoryCannot = within.count();
    Dataset<Row> contradictory =
        subject
            .links()
            .filter(col(LinkColumns.MUST))
            .join(contradictoryFirst(), LinkColumns.seq(LinkColumns.FIRST), "left_semi");
    long contradictoryMust = components.contradictoryLabels() == 0 ? 0 : contradictory.count();
    boolean sound = contradictoryCannot == 0 && contradictoryMust == 0;
    LinkReport.Contradictions contradictions =
        new LinkReport.Contradictions(
            contradictoryCannot,
            components.contradictoryLabels(),
            sound ? List.of() : chains(within));
    return new Audit(
        components.report(),
        contradictions,
        LinkWords.components(
            ComponentClique.of(
                components.cannot().filter(within().unary_$bang()),
                cannot,
                subject.classes().size()),
            subject),
        sound ? subject.links() : consistent(contradictoryMust),
        contradictoryCannot + contradictoryMust,
        Optional.empty(),
        Optional.of(components));
  }

  private static Column within() {
    return col(LinkColumns.FIRST_COMPONENT).equalTo(col(LinkColumns.SECOND_COMPONENT));
  }

  private Dataset<Row> contradictoryFirst() {
    return components.contradictory().select(col(LinkColumns.NODE).as(LinkColumns.FIRST));
  }

  private Dataset<Row> consistent(long contradictoryMust) {
    Dataset<Row> must = subject.links().filter(col(LinkColumns.MUST));
    if (contradictoryMust > 0) {
      must = must.join(contradictoryFirst(), LinkColumns.seq(LinkColumns.FIRST), "left_anti");
    }
    Dataset<Row> apart =
        components
            .cannot()
            .filter(within().unary_$bang())
            .drop(LinkColumns.FIRST_COMPONENT, LinkColumns.SECOND_COMPONENT);
    return must.unionByName(apart);
  }

  /**
   * Returns contradictions in the smallest components, whose chains consist of all links inside
   * them.
   */
  private List<String> chains(Dataset<Row> within) {
    Dataset<Row> chosen =
        nodes(
                components.rows(),
                LinkColumns.COMPONENT,
                within
                    .select(col(LinkColumns.FIRST_COMPONENT).as(LinkColumns.COMPONENT))
                    .distinct()
                    .join(components.sizes(), LinkColumns.COMPONENT))
            .union(
                nodes(
                    components.contradictory(),
                    LinkColumns.COMPONENT,
                    components
                        .contradictory()
                        .groupBy(LinkColumns.COMPONENT)
                        .agg(count(lit(1)).as(SIZE))))
            .distinct()
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      IndexedRows rows =
          IndexedRows.collect(
              subject.rows().join(chosen, LinkColumns.seq(LinkColumns.NODE), "left_semi"));
      Dataset<Row> links = LinkColumns.between(subject.links(), broadcast(chosen));
      SideInformation sideInformation =
          new SideInformation(rows.links(links), rows.labels(), subject.classes().size());
      return LinkWords.chains(
          LinkAudit.of(sideInformation, Audit.SHOWN).contradictions(), rows, subject);
    } finally {
      chosen.unpersist();
    }
  }

  /**
   * Returns the rows of the smallest groups, as many groups as are shown and as have few enough
   * rows.
   */
  private static Dataset<Row> nodes(Dataset<Row> rows, String group, Dataset<Row> sized) {
    List<Row> smallest =
        sized.distinct().orderBy(col(SIZE), col(group)).limit(Audit.SHOWN).collectAsList();
    long taken = 0;
    int count = 0;
    while (count < smallest.size()
        && taken + smallest.get(count).<Long>getAs(SIZE) <= CHAINED_ROWS) {
      taken += smallest.get(count).<Long>getAs(SIZE);
      count++;
    }
    Object[] groups =
        smallest.subList(0, count).stream().map(row -> row.<Long>getAs(group)).toArray();
    return rows.filter(col(group).isin(groups)).select(LinkColumns.NODE);
  }
}
