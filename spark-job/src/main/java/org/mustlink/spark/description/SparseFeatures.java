package org.mustlink.spark.description;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.SparseTable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ModelInput;
import org.mustlink.model.portrait.MeanPortraits;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.FeatureValue;

/**
 * Sparse rows. The values shown of a row are those that differ most from the mean, in standard
 * deviations. They are not those of the columns that distinguish its cluster, because a sparse row
 * has values in few of these columns.
 *
 * @param rows the rows as the table has them
 * @param keys the hashes of the keys of the rows
 */
public record SparseFeatures(SparseTable rows, long[] keys)
    implements SampledFeatures, Serializable {
  /** The maximum number of means of all clusters together, which take 32 MiB. */
  private static final int MOST_MEANS = 1 << 22;

  @Override
  public CodedRows codes(LandmarkEncoder encoder, InputMap map) {
    int q = map.outputs();
    double[] mapped = new double[Math.multiplyExact(rows.count(), q)];
    RowMapper mapper = map.mapper();
    for (int i = 0; i < rows.count(); i++) {
      mapper.apply(new SampledRow(rows.columns(i), rows.values(i), map.inputs()), mapped, i * q);
    }
    return new RowEncoder(encoder).encode(new Rows(mapped, rows.count(), q));
  }

  /** A sampled row. None is refused, because sampled rows have valid features. */
  private record SampledRow(int[] columns, double[] values, int d) implements InputRow<Void> {
    @Override
    public @Nullable Void numbers(double[] to, int at) {
      Arrays.fill(to, at, at + d, 0);
      for (int a = 0; a < columns.length; a++) {
        to[at + columns[a]] = values[a];
      }
      return null;
    }

    @Override
    public @Nullable Void sparse(SparseRow to) {
      to.clear();
      for (int a = 0; a < columns.length; a++) {
        to.add(columns[a], values[a]);
      }
      return null;
    }
  }

  @Override
  public Portraits portraits(int[] clusters, int k, ModelInput input) {
    ClusterFeatures found = ClusterFeatures.of(rows, clusters, k, Math.max(1, MOST_MEANS / k));
    IntFunction<String> name = input.columns()::name;
    return new MeanPortraits(found, name, (row, cluster) -> values(row, found, name));
  }

  private List<FeatureValue> values(int row, ClusterFeatures features, IntFunction<String> name) {
    int[] columns = rows.columns(row);
    double[] values = rows.values(row);
    int[] places =
        IntStream.of(columns).map(t -> Arrays.binarySearch(features.columns(), t)).toArray();
    return IntStream.range(0, columns.length)
        .filter(a -> places[a] >= 0)
        .boxed()
        .sorted(Comparator.comparingDouble(a -> -features.unusual(values[a], places[a])))
        .limit(FeatureValue.MOST)
        .map(a -> new FeatureValue(name.apply(columns[a]), values[a], null))
        .toList();
  }
}
