package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.table.PackedKeys;

/**
 * A block of rows with their assignments by the model, and the rows that it cannot assign.
 *
 * @param keys the keys of the assigned rows, structs of {@link
 *     org.mustlink.spark.table.RowLayout#keyType()}
 * @param assigned what is known of these rows
 * @param news what is new about the values of the assigned rows
 * @param bad the rows that cannot be assigned
 * @param coded the codes of the assigned rows, if rules are to decide about their clusters
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ScoredBlock(
    PackedKeys keys,
    AssignedBlock assigned,
    NewValues news,
    BadBlock bad,
    @Nullable CodeBlock coded)
    implements Serializable {
  /** The codes of the assigned rows, with which rules decide about their clusters. */
  CodeBlock codes() {
    return Objects.requireNonNull(coded);
  }

  /**
   * Returns the same block with the clusters that rules have decided, and without codes.
   *
   * @param decided the codes of its rows with these clusters
   */
  ScoredBlock in(CodeBlock decided) {
    return new ScoredBlock(
        keys, assigned.decided(decided.decided(), decided.decidedMargins()), news, bad, null);
  }

  /** The number of rows that were assigned. */
  int count() {
    return assigned.count();
  }
}
