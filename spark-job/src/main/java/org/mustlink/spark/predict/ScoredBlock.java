package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.PackedKeys;

/**
 * A block of rows with what the model makes of them, and the rows among them that it cannot assign.
 *
 * @param keys of the assigned rows, structs of {@link org.mustlink.spark.table.RowLayout#keyType()}
 * @param clusters of these rows
 * @param margins of these rows
 * @param far whether these rows are far from all that the model was made from
 * @param badKeys of the rows that cannot be assigned
 * @param bad what is wrong with these
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ScoredBlock(
    PackedKeys keys,
    int[] clusters,
    double[] margins,
    boolean[] far,
    PackedKeys badKeys,
    List<Bad> bad)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * A row that cannot be assigned.
   *
   * @param name of the row, for messages
   */
  record Bad(String name, FeatureProblem problem) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Rows that were assigned. */
  int count() {
    return clusters.length;
  }
}
