package org.mustlink.scorer;

import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ClusteringModel.RowAssigner;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureCheck;

/** Assigns rows by a model of constrained spectral clustering. */
final class ModelWorker extends Worker {
  private final RowAssigner assigner;

  ModelWorker(ClusteringModel model, FeatureCheck check, RowReader reader, ExtraColumns extra) {
    super(check, reader, model.map());
    this.assigner = model.rowAssigner(extra);
  }

  @Override
  AssignedBlock assign(double[] features, int count) {
    return assigner.assign(features, count);
  }
}
