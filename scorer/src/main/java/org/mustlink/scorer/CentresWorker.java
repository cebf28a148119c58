package org.mustlink.scorer;

import org.mustlink.core.columns.Numbers;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.model.CentresModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.row.FeatureCheck;

/** Assigns rows to the nearest centres of a model of k-means. */
final class CentresWorker extends Worker {
  private final NearestCentre nearest;

  CentresWorker(CentresModel model, FeatureCheck check, RowReader reader, int rows) {
    super(check, reader, new Numbers(model.d()));
    this.nearest = new NearestCentre(model.centres(), model.d(), rows);
  }

  @Override
  AssignedBlock assign(double[] features, int count) {
    return AssignedBlock.of(nearest, features, count);
  }
}
