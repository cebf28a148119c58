package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.table.PackedKeys;

/**
 * A block of rows with what the model makes of them, and the rows among them that it cannot assign.
 *
 * @param keys of the assigned rows, structs of {@link org.mustlink.spark.table.RowLayout#keyType()}
 * @param clusters of these rows
 * @param margins of these rows
 * @param far whether these rows are far from all that the model was made from
 * @param bad the rows that cannot be assigned
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ScoredBlock(PackedKeys keys, int[] clusters, double[] margins, boolean[] far, BadBlock bad)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows that were assigned. */
  int count() {
    return clusters.length;
  }
}
