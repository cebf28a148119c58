package org.mustlink.scorer;

import org.mustlink.core.columns.Numbers;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.model.CentresModel;
import org.mustlink.model.row.FeatureCheck;

/** Assigns rows to the nearest centres of a model of k-means. */
final class CentresWorker extends Worker {
  private final NearestCentre nearest;

  CentresWorker(CentresModel model, FeatureCheck check, RowReader reader, int rows) {
    super(check, reader, new Numbers(model.d()));
    this.nearest = new NearestCentre(model.centres(), model.d(), rows);
  }

  @Override
  Assignment assign(double[] features) {
    nearest.assign(features, 1);
    return new Assignment(nearest.cluster(0), null, nearest.margin(0), false, 0, NONE);
  }

  @Override
  void assign(double[] features, int count, Assignments into, int at) {
    nearest.assign(features, count);
    for (int i = 0; i < count; i++) {
      into.clusters()[at + i] = nearest.cluster(i);
      into.margins()[at + i] = nearest.margin(i);
    }
  }
}
