package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;
import org.mustlink.spark.link.NumberedRows;

/** Brings the linked and the labelled rows, few as they are, to the driver with their codes. */
final class ConstrainedRows {
  private ConstrainedRows() {}

  /**
   * The rows in an order that depends on ids and content alone: linked ones by their ids, then
   * those that are labelled only.
   *
   * @param linked codes of the linked rows
   * @param others codes of labelled rows without links
   * @param classes labels there are
   */
  static CodedSideInformation collect(
      Dataset<Row> linked, Dataset<Row> others, AuditedLinks links, int classes) {
    NumberedRows numbered = links.numberedRows();
    List<Row> known = linked.collectAsList();
    List<Row> labelled =
        others.orderBy(col(LinkedCodes.INDEX), col(LinkedCodes.CODE)).collectAsList();
    Row[] rows = new Row[known.size() + labelled.size()];
    known.forEach(row -> rows[numbered.index(row.<Long>getAs(LinkColumns.NODE))] = row);
    for (int i = 0; i < labelled.size(); i++) {
      rows[known.size() + i] = labelled.get(i);
    }
    CodeBlock block = LinkedCodes.block(Arrays.asList(rows));
    Links moved = numbered.links(links.guiding(), rows.length);
    return new CodedSideInformation.Rows(
        new CodedRows(block.codes(), block.weights(), block.neighbours()),
        new SideInformation(moved, block.labels(), classes),
        links.report().leastClusters());
  }
}
