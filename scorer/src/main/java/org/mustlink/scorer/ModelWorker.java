package org.mustlink.scorer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Memberships;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ClusteringModel.RowAssigner;
import org.mustlink.model.row.FeatureCheck;

/** Assigns rows by a model of constrained spectral clustering. */
final class ModelWorker extends Worker {
  private final ClusteringModel model;
  private final RowAssigner assigner;
  private final int most;
  private final int[] unknown;
  private final RowAssigner.Assigned block;

  /**
   * Makes a worker.
   *
   * @param most how many of its most probable clusters a row has at most, or 0
   * @param rows the maximum number of rows of a block
   */
  ModelWorker(ClusteringModel model, FeatureCheck check, RowReader reader, int most, int rows) {
    super(check, reader, model.map());
    this.model = model;
    this.assigner = model.rowAssigner(most);
    this.most = most;
    this.unknown = new int[rows];
    Arrays.fill(unknown, -1);
    this.block = new RowAssigner.Assigned(rows, true);
  }

  @Override
  Assignment assign(double[] features) {
    RowAssigner.Assignment found = assigner.assign(features);
    int cluster = found.cluster();
    boolean nowhere = cluster < 0;
    return new Assignment(
        cluster,
        nowhere ? null : label(cluster),
        found.margin(),
        found.far(),
        nowhere ? 0 : found.newness(),
        nowhere || most == 0 ? NONE : memberships(assigner.memberships()));
  }

  private @Nullable String label(int cluster) {
    return model.labels().get(model.ids().index(cluster));
  }

  private static List<Assignment.Membership> memberships(Memberships found) {
    List<Assignment.Membership> all = new ArrayList<>(found.count(0));
    for (int place = 0; place < found.count(0); place++) {
      all.add(new Assignment.Membership(found.cluster(0, place), found.probability(0, place)));
    }
    return all;
  }

  @Override
  void assign(double[] features, int count, Assignments into, int at) {
    assigner.assign(features, count, unknown, block);
    for (int i = 0; i < count; i++) {
      int cluster = block.clusters()[i];
      into.clusters()[at + i] = cluster < 0 ? -1 : model.ids().of(cluster);
      into.margins()[at + i] = block.margins()[i];
      into.far()[at + i] = assigner.isFar(block.nearest()[i]);
      into.newness()[at + i] = cluster < 0 ? 0 : block.newness()[i];
    }
  }
}
