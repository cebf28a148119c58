package org.mustlink.spark.predict.column;

import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.GivenFeatures;

/**
 * Assigns the rows of a partition block by block, which takes less than half of the time of {@link
 * AssignFunction} and gives the same bits. The features are the last column of the rows and are
 * replaced by an {@link AssignedRow}.
 */
final class AssignBlocks implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  private final Shared<ClusteringModel> model;
  private final FeatureCheck check;
  private final int size;
  private final ExtraColumns extra;
  private final AssignedRow made;

  /**
   * Makes the function.
   *
   * @param size the maximum number of rows of a block
   * @param extra what is asked of the model besides
   * @param made the structures that it makes
   */
  AssignBlocks(
      Shared<ClusteringModel> model,
      FeatureCheck check,
      int size,
      ExtraColumns extra,
      AssignedRow made) {
    this.model = model;
    this.check = check;
    this.size = size;
    this.extra = extra;
    this.made = made;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    ClusteringModel shared = model.value();
    GivenFeatures values = new GivenFeatures(check, shared.map());
    return new BlockAssigner(rows, values, made, shared.names(), shared.rowAssigner(extra)::assign)
        .all(size);
  }
}
