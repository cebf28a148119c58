package org.mustlink.core.landmark;

import java.util.Arrays;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/**
 * The squared length of the part of a row that the projection of a feature map drops: what is left
 * of the scaled and centred row without its image in the row space of the projection. A row that is
 * like no other row can be near to others in a few principal components, but not in the part that
 * these leave out. O(q d) a row.
 */
public final class DroppedPart {
  /** A row of the projection is dependent on others if less than this share of it is its own. */
  private static final double DEPENDENT = 1e-12;

  private final FeatureMap map;
  private final double[] basis;

  /** Prepares the part of a map. O(q^2 d). */
  public DroppedPart(FeatureMap map) {
    this.map = map;
    this.basis = drops(map) ? basis(map.projection(), map.inputs()) : new double[0];
  }

  /** Whether a map drops a part of its rows. */
  static boolean drops(FeatureMap map) {
    return map.projection().length > 0 && map.outputs() < map.inputs();
  }

  /**
   * Returns an orthonormal basis of the rows of the projection, row-major; empty if the map drops
   * nothing.
   */
  public double[] basis() {
    return basis.clone();
  }

  /** Returns the squared lengths of the dropped parts of rows, which are not changed. */
  public double[] squares(Rows rows) {
    double[] squares = new double[rows.count()];
    if (basis.length == 0) {
      return squares;
    }
    int d = map.inputs();
    double[] centred = map.unprojected(rows).data();
    for (int i = 0; i < squares.length; i++) {
      double rest = dot(centred, i * d, centred, i * d, d);
      for (int at = 0; at < basis.length; at += d) {
        double along = dot(centred, i * d, basis, at, d);
        rest -= along * along;
      }
      squares[i] = Math.max(0, rest);
    }
    return squares;
  }

  /** Returns an orthonormal basis of the rows of a matrix, by Gram-Schmidt, each row twice. */
  private static double[] basis(double[] matrix, int d) {
    double[] basis = matrix.clone();
    int count = 0;
    for (int row = 0; row < matrix.length; row += d) {
      double[] own = Arrays.copyOfRange(matrix, row, row + d);
      double before = dot(own, 0, own, 0, d);
      for (int pass = 0; pass < 2; pass++) {
        for (int at = 0; at < count * d; at += d) {
          double along = dot(own, 0, basis, at, d);
          for (int t = 0; t < d; t++) {
            own[t] -= along * basis[at + t];
          }
        }
      }
      double left = dot(own, 0, own, 0, d);
      if (left > DEPENDENT * before) {
        for (int t = 0; t < d; t++) {
          basis[count * d + t] = own[t] / Math.sqrt(left);
        }
        count++;
      }
    }
    return Arrays.copyOf(basis, count * d);
  }

  private static double dot(double[] a, int aAt, double[] b, int bAt, int d) {
    double sum = 0;
    for (int t = 0; t < d; t++) {
      sum += a[aAt + t] * b[bAt + t];
    }
    return sum;
  }
}
