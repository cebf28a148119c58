package org.mustlink.model.assigned;

import java.io.Serializable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;

/** A model of any kind, as far as it assigns rows. */
public interface RowModel extends Serializable {
  /** The columns that it reads from a row. */
  FeatureColumns columns();

  /** The map from the inputs of a row to its features. */
  InputMap map();

  /** What its clusters are called in results. */
  ClusterNames names();

  /**
   * Makes what assigns rows. It is not thread-safe; every task needs its own.
   *
   * @param extra what is asked for beside cluster, margin and whether the row is far
   */
  FeatureAssigner rowAssigner(ExtraColumns extra);

  /** Assigns rows by their features. */
  interface FeatureAssigner {
    /**
     * Assigns rows, with the same results as row by row.
     *
     * @param features count x q finite values, after the map of the model; overwritten
     * @param count at most {@link org.mustlink.core.landmark.BlockSize#ROWS}
     */
    AssignedBlock assign(double[] features, int count);
  }
}
