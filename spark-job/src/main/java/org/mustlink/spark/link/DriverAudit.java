package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.broadcast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.sideinfo.ConsistentLinks;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.tie.TieCounts;

/** Audits links that fit into the memory of the driver. */
final class DriverAudit {

  private static final StructType PAIRS =
      new StructType()
          .add(LinkColumns.FIRST, DataTypes.LongType, false)
          .add(LinkColumns.SECOND, DataTypes.LongType, false)
          .add(LinkColumns.MUST, DataTypes.BooleanType, false);

  private DriverAudit() {}

  /**
   * Audits links.
   *
   * @param count the number of linked rows
   */
  static Audit of(Audit.Subject subject, long count) {
    IndexedRows rows = IndexedRows.collect(subject.rows(), count);
    SideInformation sideInformation =
        new SideInformation(rows.links(subject.links()), rows.labels(), subject.classes().size());
    LinkAudit audit = LinkAudit.of(sideInformation, Audit.SHOWN);
    List<String> shown = LinkWords.chains(audit.contradictions(), rows, subject);
    Links dropped =
        audit.contradictionCount() == 0
            ? sideInformation.links().filter(i -> false)
            : ConsistentLinks.of(sideInformation).dropped();
    return new Audit(
        new LinkReport.Components(
            audit.closure().count(),
            Arrays.stream(
                    TieCounts.largest(
                        IntStream.of(audit.closure().sizes()).asLongStream(),
                        LinkReport.Components.LARGEST))
                .boxed()
                .toList(),
            audit.impliedMustLinks(),
            audit.impliedCannotLinks()),
        new LinkReport.Contradictions(
            audit.contradictoryLinks(), audit.contradictoryLabels(), shown),
        LinkWords.nodes(audit.clique(), rows, subject),
        without(subject.links(), dropped, rows),
        dropped.size(),
        Optional.of(rows.sorted()),
        Optional.empty());
  }

  private static Dataset<Row> without(Dataset<Row> links, Links dropped, IndexedRows rows) {
    if (dropped.size() == 0) {
      return links;
    }
    List<Row> pairs = new ArrayList<>();
    for (int i = 0; i < dropped.size(); i++) {
      long first = rows.nodes()[dropped.first(i)];
      long second = rows.nodes()[dropped.second(i)];
      pairs.add(
          RowFactory.create(Math.min(first, second), Math.max(first, second), dropped.must(i)));
    }
    SparkSession spark = links.sparkSession();
    return links.join(
        broadcast(spark.createDataFrame(pairs, PAIRS)),
        LinkColumns.seq(LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.MUST),
        "left_anti");
  }
}
