package org.mustlink.spark.predict.column;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.CentresModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.GivenFeatures;

/**
 * Finds the nearest centres of the rows of a partition block by block. The features are the last
 * column of the rows and are replaced by an {@link AssignedRow}.
 */
public final class CentreBlocks implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  /** The structures that it makes. */
  public static final AssignedRow MADE =
      new AssignedRow(List.of(OutputColumn.CLUSTER, OutputColumn.MARGIN));

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
    NearestCentre nearest = new NearestCentre(shared.centres(), shared.d(), BlockSize.ROWS);
    return new BlockAssigner(
            rows,
            values,
            MADE,
            ClusterNames.numbered(shared.k()),
            (features, count) -> AssignedBlock.of(nearest, features, count))
        .all(BlockSize.ROWS);
  }
}
