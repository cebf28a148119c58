package org.mustlink.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.linalg.Rows;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/**
 * The exact search for the nearest of p points, by squared distance and then by position. A product
 * of matrices finds candidates; their distances are computed from the differences, with the sums in
 * the order in which {@link org.mustlink.core.knn.SquaredDistance} adds them, so that they have the
 * same bits. A point is missed only if more than {@value #SPARE} others are as far as the last one
 * found, to the precision of a double.
 */
final class SearchGraph {
  /** The number of candidates beyond the points that are wanted. */
  private static final int SPARE = 12;

  /** Partial sums of a squared distance. */
  private static final int SUMS = 4;

  private SearchGraph() {}

  /**
   * The result of the search.
   *
   * @param positions rows x k, from 0
   * @param distances rows x k, squared, ascending
   */
  record Nearest(Value positions, Value distances) {}

  /**
   * Searches.
   *
   * @param points p x d
   * @param rows rows x d
   * @param k the number of points wanted, at most p
   */
  static Nearest of(Operators on, Rows points, Value rows, int k) {
    int p = points.count();
    int d = points.d();
    int candidates = k + SPARE;
    Value table = on.graph().doubles(Arrays.copyOf(points.data(), p * d), p, d);
    Value each = on.unsqueeze(rows, 1);
    if (candidates >= p) {
      Value all = distances(on, on.subtract(each, on.unsqueeze(table, 0)), d);
      Operators.Sorted found = on.smallest(all, k);
      return new Nearest(found.places(), found.values());
    }
    // In the order of their positions, so that of equal distances the first comes first.
    Value chosen =
        on.smallest(on.smallest(scores(on, points, rows), candidates).places(), candidates)
            .values();
    Value distances = distances(on, on.subtract(each, on.gather(table, chosen)), d);
    Operators.Sorted found = on.smallest(distances, k);
    return new Nearest(on.pick(chosen, found.places()), found.values());
  }

  /**
   * The squared distances to all points less what they have in common. They are about a point near
   * the middle, against cancellation; it has few binary places, so that whole numbers stay whole
   * and equal distances equal.
   */
  private static Value scores(Operators on, Rows points, Value rows) {
    int p = points.count();
    int d = points.d();
    double[] middle = middle(points);
    double[] factors = new double[d * p];
    double[] norms = new double[p];
    for (int i = 0; i < p; i++) {
      for (int t = 0; t < d; t++) {
        double centred = points.at(i, t) - middle[t];
        factors[t * p + i] = -2 * centred;
        norms[i] += centred * centred;
      }
    }
    Value centred = on.subtract(rows, on.row(middle));
    return on.add(on.product(centred, on.graph().doubles(factors, d, p)), on.row(norms));
  }

  /** The middle of each column, as a multiple of a power of two that its range is not below. */
  private static double[] middle(Rows points) {
    FeatureRanges ranges = FeatureMapFitter.ranges(points);
    double[] middle = new double[points.d()];
    for (int t = 0; t < middle.length; t++) {
      double least = ranges.min()[t];
      double most = ranges.max()[t];
      double step = Math.scalb(1.0, Math.getExponent(most - least));
      middle[t] = most > least ? Math.rint((least + most) / 2 / step) * step : least;
    }
    return middle;
  }

  /** The squared lengths of rows x c differences of d values, rows x c. */
  private static Value distances(Operators on, Value differences, int d) {
    List<Integer> sizes = new ArrayList<>(Collections.nCopies(d / SUMS, SUMS));
    sizes.addAll(Collections.nCopies(d % SUMS, 1));
    List<Value> parts = on.split(on.square(differences), 2, sizes);
    List<Value> rest = parts.subList(d / SUMS, parts.size());
    if (d < SUMS) {
      return on.squeeze(on.orderedSum(rest), 2);
    }
    List<Value> sums = on.split(on.orderedSum(parts.subList(0, d / SUMS)), 2, SUMS);
    List<Value> first = new ArrayList<>(List.of(sums.get(0)));
    first.addAll(rest);
    Value left = on.add(on.orderedSum(first), sums.get(1));
    return on.squeeze(on.add(left, on.add(sums.get(2), sums.get(3))), 2);
  }
}
