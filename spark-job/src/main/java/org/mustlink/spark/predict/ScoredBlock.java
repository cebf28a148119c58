package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.core.membership.Memberships;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.table.PackedKeys;

/**
 * A block of rows with their assignments by the model, and the rows that it cannot assign.
 *
 * @param keys the keys of the assigned rows, structs of {@link
 *     org.mustlink.spark.table.RowLayout#keyType()}
 * @param clusters the clusters of these rows; -1 for one that belongs nowhere
 * @param margins the margins of these rows
 * @param far whether these rows are far from all landmarks
 * @param newness the probabilities that these rows are of classes that no label names; empty if
 *     they are not asked for
 * @param memberships the most probable clusters of these rows; none if they are not asked for
 * @param news what is new about the values of the assigned rows
 * @param bad the rows that cannot be assigned
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ScoredBlock(
    PackedKeys keys,
    int[] clusters,
    double[] margins,
    boolean[] far,
    double[] newness,
    Memberships memberships,
    NewValues news,
    BadBlock bad)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of rows that were assigned. */
  int count() {
    return clusters.length;
  }
}
