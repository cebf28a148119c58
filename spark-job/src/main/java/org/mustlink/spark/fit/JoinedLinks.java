package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.link.NumberedRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Audited links, joined with the codes of their rows.
 *
 * @param ids the columns that name a row
 * @param all the codes of all rows with their id columns, see {@link LinkedCodes#table}
 * @param linked the codes of the linked rows, cached
 */
record JoinedLinks(AuditedLinks links, List<String> ids, Dataset<Row> all, Dataset<Row> linked) {

  /** Joins; nothing runs before it is used. */
  static JoinedLinks of(
      AuditedLinks links, List<String> ids, Dataset<Row> all, Resources resources) {
    Dataset<Row> linked =
        links
            .join(all, ids, LinkedCodes.INDEX, LinkedCodes.CODE)
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(linked::unpersist);
    return new JoinedLinks(links, ids, all, linked);
  }

  /**
   * Brings the linked and the labelled rows, which have to be few, to the driver. Their order
   * depends on ids and content alone: linked ones by their ids, then those that are labelled only.
   *
   * @param classes labels there are
   * @param encoder that made the codes
   */
  CodedSideInformation.Rows constrainedRows(int classes, LandmarkEncoder encoder) {
    NumberedRows numbered = links.numberedRows();
    List<Row> known = linked.collectAsList();
    List<Row> labelled =
        links
            .antiJoin(
                all.filter(col(LinkedCodes.INDEX).geq(0)), ids, LinkedCodes.INDEX, LinkedCodes.CODE)
            .orderBy(col(LinkedCodes.INDEX), col(LinkedCodes.CODE))
            .collectAsList();
    Row[] rows = new Row[known.size() + labelled.size()];
    known.forEach(row -> rows[numbered.index(row.<Long>getAs(LinkColumns.NODE))] = row);
    for (int i = 0; i < labelled.size(); i++) {
      rows[known.size() + i] = labelled.get(i);
    }
    Links between = numbered.links(links.guiding(), rows.length);
    CodedRows codes = LinkedCodes.codes(Arrays.asList(rows));
    return new CodedSideInformation.Rows(
        codes,
        encoder.points(codes),
        new SideInformation(between, LinkedCodes.labels(Arrays.asList(rows)), classes),
        links.report().leastClusters());
  }

  /**
   * Sums the codes over all pairs of rows that the links imply.
   *
   * @param p landmarks
   */
  CodedSideInformation.Sums pairs(int p) {
    LinkReport report = links.report();
    return new CodedSideInformation.Sums(
        ComponentSums.of(linked, links, p),
        report.rows().linked() - report.rows().labelled(),
        report.leastClusters());
  }

  /**
   * Measures the clusters against the links.
   *
   * @param numbers of the clusters
   */
  LinkSatisfaction measured(Shared<Clusterer> clusterer, ClusterIds numbers, Resources resources) {
    Dataset<Row> clusters = LinkedCodes.clusters(linked, clusterer, numbers);
    try {
      LinkSatisfaction measured = LinkSatisfaction.of(links, clusters);
      resources.add(measured::close);
      return measured;
    } finally {
      clusters.unpersist();
    }
  }
}
