package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.Resources;

/**
 * The components of rows that rules keep together, whatever the must-links of a table say.
 *
 * @param links consistent links, with those of rules among them
 * @param rows the linked rows
 * @param byMustLinks the components by all must-links, if they were found by shuffles, see {@link
 *     MustLinkComponents#byLinks}
 * @param resources own what is cached
 */
record RuleComponents(
    Dataset<Row> links,
    Dataset<Row> rows,
    Optional<Dataset<Row>> byMustLinks,
    Resources resources) {
  /** See {@link AuditedLinks#kept()}. */
  JavaRDD<byte[]> moved(LinkReport report, long mostOnDriver, int partitions) {
    if (report.given().must() > mostOnDriver) {
      return MustLinkComponents.moved(byShuffles(), partitions);
    }
    MustLinkComponents found =
        MustLinkComponents.onDriver(
            ruled(),
            rows.withColumn(LinkColumns.CLASS, lit(null).cast(DataTypes.IntegerType)),
            report.rows().linked());
    resources.add(found::close);
    return found.moved(partitions);
  }

  /** Finds components anew only if a must-link of a table may join some of them. */
  private Dataset<Row> byShuffles() {
    Column ofTable = col(LinkColumns.MUST).and(col(LinkColumns.RULE).equalTo(0));
    if (byMustLinks.isPresent() && links.filter(ofTable).isEmpty()) {
      return byMustLinks.get();
    }
    Dataset<Row> found = Components.of(ruled());
    resources.add(found::unpersist);
    return found;
  }

  private Dataset<Row> ruled() {
    return links.filter(col(LinkColumns.RULE).gt(0));
  }
}
