package org.mustlink.spark.fit.coded;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.IndexedRows;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.FeatureDecoder;
import scala.Tuple2;

/**
 * The features of the linked rows, which have to be few; they are read to the driver when they are
 * first asked for.
 */
public final class LinkedFeatures {
  private final InputTable table;
  private final AuditedLinks links;
  private final FeatureDecoder decoder;
  private final int k;
  private @Nullable LinkedSample collected;
  private long[] numbers = new long[0];
  private boolean read;

  /**
   * Reads nothing yet.
   *
   * @param decoder reads the features of the rows
   * @param k the number of clusters, 0 if not known
   */
  public LinkedFeatures(InputTable table, AuditedLinks links, FeatureDecoder decoder, int k) {
    this.table = table;
    this.links = links;
    this.decoder = decoder;
    this.k = k;
  }

  /** The links of the rows. */
  AuditedLinks links() {
    return links;
  }

  /**
   * Returns the rows in the order of their ids, read once; nothing if they do not fit into memory.
   */
  Optional<LinkedSample> sample() {
    if (!read) {
      collected = collect().orElse(null);
      read = true;
    }
    return Optional.ofNullable(collected);
  }

  /** Returns the rows in the order of {@link LinkedSample#ordered}. */
  public Optional<LinkedSample> ordered() {
    return sample().map(rows -> rows.ordered(numbers));
  }

  private Optional<LinkedSample> collect() {
    int d = decoder.d();
    long rows = links.report().rows().linked();
    if (SampleSize.linkedRows(rows, d) == 0) {
      return Optional.empty();
    }
    List<String> features = table.features().names();
    Dataset<Row> met = links.join(table.data(), table.ids(), features.toArray(new String[0]));
    TableScan scan =
        TableScan.like(
            decoder,
            new InputTable(
                met,
                table.features(),
                List.of(LinkColumns.NODE),
                Optional.empty(),
                Optional.empty()),
            List.of());
    IndexedRows numbered = links.numberedRows();
    numbers = numbered.nodes();
    double[] data = new double[Math.toIntExact(rows * d)];
    int node = scan.layout().ids()[0];
    for (Tuple2<Long, double[]> row :
        PartitionResults.collect(scan.map(cursor -> read(cursor, node, d).iterator()))) {
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
        throw problem.afterCheck();
      }
      rows.add(new Tuple2<>(cursor.longAt(node), features));
    }
    return rows;
  }
}
