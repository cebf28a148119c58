package org.mustlink.spark.description;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.SparseTable;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.features.SparseRow;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.summary.Description;

/**
 * Sparse rows. What tells most of a row are those of its values that differ most from the mean, in
 * standard deviations: of the columns that set a cluster apart, a row has a value in few.
 *
 * @param rows as they stand in the table
 * @param keys of the rows, hashed
 */
public record SparseFeatures(SparseTable rows, long[] keys)
    implements SampledFeatures, Serializable {
  private static final long serialVersionUID = 1L;

  /** Means that are held at the most, of all clusters together: 32 MiB. */
  private static final int MOST_MEANS = 1 << 22;

  @Override
  public CodedRows codes(LandmarkEncoder encoder, @Nullable SparseMap map) {
    SparseMap through = Objects.requireNonNull(map);
    double[] mapped = new double[Math.multiplyExact(rows.count(), through.q())];
    SparseRow row = new SparseRow();
    for (int i = 0; i < rows.count(); i++) {
      row.clear();
      for (int a = 0; a < rows.columns(i).length; a++) {
        row.add(rows.columns(i)[a], rows.values(i)[a]);
      }
      through.apply(row, mapped, i * through.q());
    }
    return new RowEncoder(encoder).encode(new Rows(mapped, rows.count(), through.q()));
  }

  @Override
  public ClusterFeatures features(int[] clusters, int k) {
    return ClusterFeatures.of(rows, clusters, k, Math.max(1, MOST_MEANS / k));
  }

  @Override
  public List<Description.Value> values(
      int row, int cluster, ClusterFeatures features, IntFunction<String> name) {
    int[] columns = rows.columns(row);
    double[] values = rows.values(row);
    int[] places =
        IntStream.of(columns).map(t -> Arrays.binarySearch(features.columns(), t)).toArray();
    return IntStream.range(0, columns.length)
        .filter(a -> places[a] >= 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble(a -> -Math.abs(features.standardised(values[a], places[a]))))
        .limit(Description.Value.MOST)
        .map(a -> new Description.Value(name.apply(columns[a]), values[a]))
        .toList();
  }
}
