package org.mustlink.spark.link;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.link.LinkReport.Components;
import org.mustlink.spark.link.LinkReport.Contradictions;

/**
 * What an audit found.
 *
 * @param consistent the links that contradict nothing that was kept
 * @param dropped how many others there are
 * @param apart see {@link LinkReport}
 * @param nodes the numbers of all linked rows, ascending, where the driver has them
 */
record Audit(
    Components components,
    Contradictions contradictions,
    List<String> apart,
    Dataset<Row> consistent,
    long dropped,
    Optional<long[]> nodes) {

  /** Chains that are shown at the most. */
  static final int SHOWN = 20;

  /**
   * The links and rows that are audited.
   *
   * @param links distinct links that guide the fit
   * @param rows the linked rows, columns {@code NODE}, {@code ID}, {@code KEY}, {@code CLASS}
   * @param classes names of the classes
   * @param idColumns in a key
   */
  record Subject(Dataset<Row> links, Dataset<Row> rows, List<String> classes, int idColumns) {}
}
