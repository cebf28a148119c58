package org.mustlink.spark.predict;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.quarantine.BadRow;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowCursor;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TextReader;

/** Assigns the rows of a partition a block at a time. */
final class ScoredBlocks implements Iterator<ScoredBlock> {
  private static final int BLOCK = 1024;

  /** Values of a block at the most; a block of wide rows has fewer of them. */
  private static final int MOST_VALUES = 1 << 22;

  /**
   * What runs on a partition.
   *
   * @param d values of a row as it is read
   */
  record Task(int d, RowLayout layout, Shared<ClusteringModel> model)
      implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  private final RowCursor rows;
  private final int d;
  private final int size;
  private final KeyWriter keyWriter;
  private final RowNames names;
  private final TextReader labels;
  private final Map<String, Integer> known = new HashMap<>();
  private final ClusteringModel.RowAssigner assigner;
  private final ClusteringModel.RowAssigner.Assigned assigned;
  private final double[] features;
  private final int[] clusters;
  private boolean more;

  ScoredBlocks(RowCursor rows, Task task) {
    this.rows = rows;
    this.d = task.d();
    this.size = Math.max(1, Math.min(BLOCK, MOST_VALUES / d));
    this.keyWriter = task.layout().keys();
    this.names = new RowNames(task.layout());
    this.labels = task.layout().labels();
    ClusteringModel model = task.model().value();
    List<@Nullable String> ofClusters = model.labels();
    for (int j = 0; model.clustersAreClasses() && j < ofClusters.size(); j++) {
      String label = ofClusters.get(j);
      if (label != null) {
        known.put(label, j);
      }
    }
    this.assigner = model.rowAssigner();
    this.assigned = new ClusteringModel.RowAssigner.Assigned(size);
    this.features = new double[Math.multiplyExact(size, d)];
    this.clusters = new int[size];
    this.more = rows.advance();
  }

  @Override
  public boolean hasNext() {
    return more;
  }

  @Override
  public ScoredBlock next() {
    if (!more) {
      throw new NoSuchElementException();
    }
    PackedKeys.Builder keys = new PackedKeys.Builder(size, size * 24);
    PackedKeys.Builder badKeys = new PackedKeys.Builder(0, 0);
    List<BadRow> bad = new ArrayList<>();
    int count = 0;
    while (count < size && more) {
      FeatureProblem problem = rows.features(features, count * d);
      if (problem == null) {
        clusters[count] = label();
        keys.add(keyWriter.of(rows));
        count++;
      } else {
        bad.add(new BadRow(names.of(rows), problem));
        badKeys.add(keyWriter.of(rows));
      }
      more = rows.advance();
    }
    assigner.assign(features, count, clusters, assigned);
    boolean[] far = new boolean[count];
    for (int i = 0; i < count; i++) {
      far[i] = assigner.isFar(assigned.nearest()[i]);
    }
    return new ScoredBlock(
        keys.build(),
        Arrays.copyOf(assigned.clusters(), count),
        Arrays.copyOf(assigned.margins(), count),
        far,
        new BadBlock(badKeys.build(), bad));
  }

  private int label() {
    String label = labels.of(rows);
    return label == null ? -1 : known.getOrDefault(label, -1);
  }
}
