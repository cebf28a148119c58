package org.mustlink.spark.description;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row that the description of clusters may show, with its cluster.
 *
 * @param hash the hash of its key and its code, by which rows are drawn
 * @param id the values of its id columns as texts
 * @param label the index of its known label, or -1
 * @param truth its true class, null if not known
 * @param cluster the index of its cluster, or -1 if it is an outlier
 * @param margin how clearly it belongs to the cluster, in [0, 1]
 * @param beyond how many times as far as the limit it is if it is an outlier, else 0
 * @param codes the landmarks of its code
 * @param weights the weights of these landmarks
 * @param sampled the row with its features on the driver, or -1 where they are not there
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record DescribedRow(
    long hash,
    String id,
    int label,
    @Nullable String truth,
    int cluster,
    double margin,
    float beyond,
    int[] codes,
    float[] weights,
    int sampled)
    implements Serializable {
  /**
   * The order in which rows are drawn. Rows with equal hashes are equal, except for rare
   * collisions.
   */
  static final Comparator<DescribedRow> DRAWN =
      Comparator.comparing(DescribedRow::hash, Long::compareUnsigned)
          .thenComparing(DescribedRow::id)
          .thenComparing(DescribedRow::margin)
          .thenComparing(DescribedRow::label);

  private static final Comparator<DescribedRow> SAMPLED =
      Comparator.comparing(row -> row.sampled() < 0);

  /**
   * Rows whose features are known come first, and among equals in this those that belong to their
   * cluster least clearly.
   */
  static final Comparator<DescribedRow> DOUBTFUL =
      SAMPLED.thenComparing(DescribedRow::margin).thenComparing(DRAWN);

  /** The same for outliers, of which the farthest come first. */
  static final Comparator<DescribedRow> FARTHEST =
      SAMPLED
          .thenComparing(Comparator.comparing(DescribedRow::beyond).reversed())
          .thenComparing(DRAWN);

  /** The same for rows that belong to their cluster most clearly. */
  static final Comparator<DescribedRow> TYPICAL =
      SAMPLED
          .thenComparing(Comparator.comparing(DescribedRow::margin).reversed())
          .thenComparing(DRAWN);

  /** Keeps the first rows of a list in an order, and sorts them. */
  static void first(List<DescribedRow> rows, Comparator<DescribedRow> order, int most) {
    rows.sort(order);
    if (rows.size() > most) {
      rows.subList(most, rows.size()).clear();
    }
  }
}
