package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.core.membership.Memberships;
import org.mustlink.spark.assign.CodeBlock;
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
 * @param coded the codes of the assigned rows, if rules are to decide about their clusters
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
    BadBlock bad,
    @Nullable CodeBlock coded)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The codes of the assigned rows, with which rules decide about their clusters. */
  CodeBlock codes() {
    return Objects.requireNonNull(coded);
  }

  /**
   * Returns the same block with the clusters that rules have decided, and without codes. What a row
   * tells by its own features stays.
   *
   * @param decided the codes of its rows with these clusters
   */
  ScoredBlock in(CodeBlock decided) {
    int[] found = clusters.clone();
    double[] clear = margins.clone();
    for (int i = 0; i < found.length; i++) {
      if (decided.isDecided(i) && !decided.isOutlier(i)) {
        found[i] = decided.decided()[i];
        clear[i] = decided.decidedMargins()[i];
      }
    }
    return new ScoredBlock(keys, found, clear, far, newness, memberships, news, bad, null);
  }

  /** The number of rows that were assigned. */
  int count() {
    return clusters.length;
  }
}
