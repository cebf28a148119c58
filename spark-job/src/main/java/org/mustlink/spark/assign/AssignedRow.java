package org.mustlink.spark.assign;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One row with its cluster.
 *
 * @param hash of its key and its code, by which rows are drawn
 * @param id the values of its id columns as a person reads them
 * @param label the index of its known label, or -1
 * @param truth its true class, null where it is not known
 * @param cluster by its place
 * @param margin how clearly it belongs there, in [0, 1]
 * @param codes the landmarks of its code
 * @param weights of these landmarks
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record AssignedRow(
    long hash,
    String id,
    int label,
    @Nullable String truth,
    int cluster,
    double margin,
    int[] codes,
    float[] weights)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The order in which rows are drawn; rows of equal hash are equal but for a rare chance. */
  static final Comparator<AssignedRow> DRAWN =
      Comparator.comparing(AssignedRow::hash, Long::compareUnsigned)
          .thenComparing(AssignedRow::id)
          .thenComparing(AssignedRow::margin)
          .thenComparing(AssignedRow::label);

  /** Rows that belong to their cluster least clearly go first. */
  static final Comparator<AssignedRow> DOUBTFUL =
      Comparator.comparing(AssignedRow::margin).thenComparing(DRAWN);

  /** Rows that belong to their cluster most clearly go first. */
  static final Comparator<AssignedRow> TYPICAL =
      Comparator.comparing(AssignedRow::margin).reversed().thenComparing(DRAWN);
}
