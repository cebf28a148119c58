package org.mustlink.core.openworld;

import java.util.Arrays;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * A graph over some landmarks, which joins two: the part of the landmark graph between them, and
 * the graph of their nearest neighbours. The first joins landmarks that share rows, the second
 * those that are near in the features, with the metric that was learned from labels of other
 * classes: in which directions rows of one class differ is alike in named classes and in others.
 *
 * @param size the number of landmarks, l
 * @param values l x l, symmetric
 */
record LandmarkAffinities(int size, double[] values) {
  private static final int NEIGHBOURS = 7;

  /** The exponent of eigenvalues, by which columns of low eigenvalues count less. */
  private static final int POWER = 8;

  private static final double LEAST = 1e-12;

  /** Joins parts of the graph that have no edge between them. */
  private static final double WEAKEST = 1e-6;

  /**
   * Joins the two graphs, of which each is scaled by its degrees. O(l^2 d).
   *
   * @param landmarks p x d, all landmarks in columns of comparable scales or in a learned metric
   * @param some indices of l landmarks in use
   */
  static LandmarkAffinities of(LandmarkGraph graph, Rows landmarks, int[] some) {
    int l = some.length;
    double[] joined = normalised(nearest(landmarks, graph, some), l);
    double[] part = normalised(part(graph, some), l);
    for (int i = 0; i < joined.length; i++) {
      joined[i] += part[i] + WEAKEST;
    }
    return new LandmarkAffinities(l, joined);
  }

  /** S between the landmarks, without its diagonal. */
  private static double[] part(LandmarkGraph graph, int[] some) {
    int[] position = Indices.none(graph.size());
    for (int i = 0; i < some.length; i++) {
      position[some[i]] = i;
    }
    double[] values = new double[some.length * some.length];
    int[] starts = graph.similarity().colPtrs();
    for (int j : some) {
      for (int at = starts[j]; at < starts[j + 1]; at++) {
        int i = graph.similarity().rowIndices()[at];
        if (i != j && position[i] >= 0) {
          values[position[j] * some.length + position[i]] =
              graph.similarity().values()[at] * Math.sqrt(graph.degrees()[i] * graph.degrees()[j]);
        }
      }
    }
    return values;
  }

  /**
   * The affinities exp(-d^2 / (s_i s_j)) of those who are neighbours of one another, one way or the
   * other, where s_i is the distance to the seventh neighbour (Zelnik-Manor, Perona, NIPS 2004).
   */
  private static double[] nearest(Rows landmarks, LandmarkGraph graph, int[] some) {
    int l = some.length;
    double[] distances = new double[l * l];
    for (int i = 0; i < l; i++) {
      for (int j = 0; j < i; j++) {
        double distance = landmarks.squaredDistance(graph.kept()[some[i]], graph.kept()[some[j]]);
        distances[i * l + j] = distance;
        distances[j * l + i] = distance;
      }
    }
    double[] scales = new double[l];
    for (int i = 0; i < l; i++) {
      double[] sorted = Arrays.copyOfRange(distances, i * l, (i + 1) * l);
      Arrays.sort(sorted); // the first is that of the landmark itself
      scales[i] = sorted[Math.min(NEIGHBOURS, l - 1)];
    }
    double[] values = new double[l * l];
    for (int at = 0; at < values.length; at++) {
      int i = at / l;
      int j = at % l;
      double distance = distances[at];
      if (i != j && (distance <= scales[i] || distance <= scales[j])) {
        values[at] = Math.exp(-distance / Math.sqrt(scales[i] * scales[j] + LEAST));
      }
    }
    return values;
  }

  /** D^-1/2 W D^-1/2. */
  private static double[] normalised(double[] values, int l) {
    double[] roots = roots(values, l);
    double[] scaled = new double[values.length];
    Arrays.setAll(scaled, at -> values[at] / (roots[at / l] * roots[at % l]));
    return scaled;
  }

  private static double[] roots(double[] values, int l) {
    double[] roots = new double[l];
    for (int at = 0; at < values.length; at++) {
      roots[at / l] += values[at];
    }
    Arrays.setAll(roots, i -> Math.sqrt(Math.max(LEAST, roots[i])));
    return roots;
  }

  /**
   * Embeds the landmarks by leading eigenvectors, scaled by powers of their eigenvalues and by the
   * degrees, as points of unit length. O(l^3).
   *
   * @param columns the most columns
   * @return l x q, row-major
   */
  double[] embedding(int columns) {
    int q = Math.min(columns, size);
    SymmetricEigen eigen =
        SymmetricEigen.largest(new DenseMatrix(size, size, normalised(values, size)), q);
    return SpectralPoints.of(eigen, roots(values, size), q, POWER);
  }
}
