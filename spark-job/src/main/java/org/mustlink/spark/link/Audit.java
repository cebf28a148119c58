package org.mustlink.spark.link;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.LinkReport.Components;
import org.mustlink.spark.link.LinkReport.Contradictions;

/**
 * The result of an audit.
 *
 * @param consistent the links that do not contradict the side information that is kept
 * @param dropped the number of the other links
 * @param clique see {@link LinkReport}
 * @param nodes the numbers of all linked rows, ascending, if they are on the driver
 * @param found the must-link components, if the links were not audited on the driver
 */
record Audit(
    Components components,
    Contradictions contradictions,
    List<String> clique,
    Dataset<Row> consistent,
    long dropped,
    Optional<long[]> nodes,
    Optional<MustLinkComponents> found) {

  /** The maximum number of chains that are shown. */
  static final int SHOWN = 20;

  /**
   * The links and rows that are audited.
   *
   * @param links the distinct links that are not held out
   * @param rows the linked rows, columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}
   * @param classes the names of the classes
   * @param idColumns the number of columns of a key
   */
  record Subject(Dataset<Row> links, Dataset<Row> rows, List<String> classes, int idColumns) {}
}
