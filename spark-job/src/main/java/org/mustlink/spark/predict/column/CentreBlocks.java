package org.mustlink.spark.predict.column;

import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.CentresModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.GivenFeatures;

/**
 * Finds the nearest centres of the rows of a partition block by block. The features are the last
 * column of the rows and are replaced by a structure of {@link AssignedRow#TYPE}.
 */
public final class CentreBlocks implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  private final Shared<CentresModel> model;
  private final FeatureCheck check;

  public CentreBlocks(Shared<CentresModel> model, FeatureCheck check) {
    this.model = model;
    this.check = check;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    CentresModel shared = model.value();
    GivenFeatures values = new GivenFeatures(check, new Numbers(shared.d()));
    int together = BlockAssigner.rowsTogether(BlockSize.ROWS, values);
    return new Assigned(rows, shared, values, together).all(together);
  }

  /** Assigns the rows of a block to their nearest centres. */
  private static final class Assigned extends BlockAssigner {
    private final NearestCentre nearest;

    Assigned(Iterator<Row> rows, CentresModel model, GivenFeatures values, int size) {
      super(rows, values);
      this.nearest = new NearestCentre(model.centres(), model.d(), size);
    }

    @Override
    void assign(double[] features, int count) {
      nearest.assign(features, count);
    }

    @Override
    Row result(int place) {
      return AssignedRow.of(nearest.cluster(place), nearest.margin(place), false, 0, null);
    }
  }
}
