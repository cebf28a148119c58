package org.mustlink.spark.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;
import org.mustlink.spark.link.NumberedRows;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FeatureDecoder;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowCursor;
import org.mustlink.spark.table.TableScan;
import scala.Tuple2;

/** Brings the features of the linked rows, few as they are, to the driver. */
final class LinkedFeatures {
  /** Bytes of features at the most. */
  private static final long MOST_BYTES = 256L << 20;

  private LinkedFeatures() {}

  /**
   * The rows in the order of their ids; nothing if they do not fit.
   *
   * @param decoder reads the features of the rows
   * @param k clusters, 0 if not known
   */
  static Optional<LinkedSample> collect(
      InputTable table, AuditedLinks links, FeatureDecoder decoder, int k) {
    int d = decoder.d();
    long rows = links.report().rows().linked();
    if (rows == 0 || 8 * rows * d > MOST_BYTES) {
      return Optional.empty();
    }
    List<String> features = table.features().names();
    Dataset<Row> met = links.join(table.data(), table.ids(), features.toArray(new String[0]));
    TableScan stored =
        TableScan.of(
            new InputTable(
                met,
                table.features(),
                List.of(LinkColumns.NODE),
                Optional.empty(),
                Optional.empty()));
    Shared<SparseMap> map = decoder.map();
    TableScan scan = map == null ? stored : stored.through(map);
    NumberedRows numbered = links.numberedRows();
    double[] data = new double[Math.toIntExact(rows * d)];
    int node = scan.layout().ids()[0];
    for (Tuple2<Long, double[]> row :
        scan.map(cursor -> read(cursor, node, d).iterator()).collect()) {
      System.arraycopy(row._2(), 0, data, numbered.index(row._1()) * d, d);
    }
    Links moved = numbered.links(links.guiding(), Math.toIntExact(rows));
    return Optional.of(new LinkedSample(new Rows(data, Math.toIntExact(rows), d), moved, k));
  }

  private static List<Tuple2<Long, double[]>> read(RowCursor cursor, int node, int d) {
    List<Tuple2<Long, double[]>> rows = new ArrayList<>();
    while (cursor.advance()) {
      double[] features = new double[d];
      FeatureProblem problem = cursor.features(features, 0);
      if (problem != null) {
        throw new IllegalStateException(
            "The table changed while it was read, a row that was clean is not any more: "
                + problem.text());
      }
      rows.add(new Tuple2<>(cursor.longAt(node), features));
    }
    return rows;
  }
}
