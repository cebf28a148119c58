package org.mustlink.spark.predict;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.values.ClassKey;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.quarantine.BadRow;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.ValueNumbers;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.RowBlocks;

/** Assigns a block of rows, and separates those that cannot be assigned. */
final class ScoredBlocks implements RowBlocks.Maker<ScoredBlock> {
  /**
   * The work on a partition.
   *
   * @param size the maximum number of rows of a block
   * @param extra the columns that are asked for besides
   * @param coded whether blocks keep the codes of their rows
   */
  record Task(
      int size, RowLayout layout, Shared<ClusteringModel> model, ExtraColumns extra, boolean coded)
      implements Serializable {}

  private final RowCursor rows;
  private final KeyWriter keyWriter;
  private final RowNames names;
  private final TextReader labels;
  private final Map<String, Integer> known = new HashMap<>();
  private final ClusteringModel.RowAssigner assigner;
  private final int[] clusters;
  private final ValueNumbers values;
  private final long[] apart;
  private final boolean coded;
  private PackedKeys.Builder keys = new PackedKeys.Builder(0, 0);
  private PackedKeys.Builder badKeys = new PackedKeys.Builder(0, 0);
  private List<BadRow> bad = List.of();
  private NewValues news = new NewValues();

  /** The map whose inputs can be new, null if these are plain numbers. */
  private final @Nullable EncodedColumns encoded;

  ScoredBlocks(RowCursor rows, Task task) {
    this.rows = rows;
    this.keyWriter = task.layout().keys();
    this.names = new RowNames(task.layout());
    this.labels = task.layout().labels();
    ClusteringModel model = task.model().value();
    List<@Nullable String> ofClusters = model.labels();
    for (int j = 0; model.clustersAreClasses() && j < ofClusters.size(); j++) {
      String label = ofClusters.get(j);
      if (label != null) {
        known.put(ClassKey.of(label), j);
      }
    }
    this.assigner = model.rowAssigner(task.extra());
    this.clusters = new int[task.size()];
    this.values = task.layout().apartValues();
    this.apart = new long[task.size() * values.columns()];
    this.coded = task.coded();
    this.encoded = model.map() instanceof EncodedColumns map ? map : null;
  }

  @Override
  public void start() {
    keys = new PackedKeys.Builder(clusters.length, clusters.length * 24);
    badKeys = new PackedKeys.Builder(0, 0);
    bad = new ArrayList<>();
    news = new NewValues();
  }

  @Override
  public void take(int i) {
    clusters[i] = label();
    values.read(rows, apart, i * values.columns());
    keyWriter.add(rows, keys);
    if (encoded != null) {
      news.add(encoded, Objects.requireNonNull(rows.columnValues()));
    }
  }

  @Override
  public void refuse(FeatureProblem problem) {
    bad.add(new BadRow(names.of(rows), problem));
    keyWriter.add(rows, badKeys);
  }

  @Override
  public ScoredBlock end(double[] features, int count) {
    AssignedBlock assigned = assigner.assign(features, count, clusters);
    PackedKeys built = keys.build();
    return new ScoredBlock(
        built,
        assigned,
        news,
        new BadBlock(badKeys.build(), bad),
        coded ? codes(built, count) : null);
  }

  /** Returns the codes of the rows that were assigned, as a fit has them. */
  private CodeBlock codes(PackedKeys built, int count) {
    CodedRows found = assigner.codes();
    int[] marked = Arrays.copyOf(clusters, count);
    for (int i = 0; i < count; i++) {
      marked[i] = marked[i] < 0 && found.isOutlier(i) ? CodeBlock.OUTLIER : marked[i];
    }
    long[] ofRows = Arrays.copyOf(apart, count * values.columns());
    return new CodeBlock(found, marked, new double[0], built, ofRows);
  }

  private int label() {
    String label = labels.of(rows);
    return label == null ? -1 : known.getOrDefault(ClassKey.of(label), -1);
  }
}
