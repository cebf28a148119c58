package org.mustlink.core.description;

import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;

/**
 * The points from which a {@link RowMap} is made. Rows are neighbours if their features are similar
 * and if the embedding, which labels and links guide, places them near each other.
 */
public final class MapPoints {
  private MapPoints() {}

  /**
   * The weighted mean of the landmarks of each code, which approximates the transformed features of
   * its row, followed by the point of the embedding without scores; both centred and scaled to a
   * mean square of 1. O(n r (q + m)).
   *
   * @param codes of n rows
   * @param landmarks p x q
   * @return n x (q + m)
   */
  public static Rows of(CodedRows codes, Rows landmarks, Embedding embedding) {
    int q = landmarks.d();
    int m = embedding.m();
    int r = codes.r();
    double[] points = new double[codes.count() * (q + m)];
    for (int i = 0; i < codes.count(); i++) {
      int at = i * (q + m);
      for (int a = i * r; a < (i + 1) * r; a++) {
        for (int t = 0; t < q; t++) {
          points[at + t] += codes.weights()[a] * landmarks.at(codes.codes()[a], t);
        }
      }
      embedding.apply(codes.codes(), codes.weights(), i * r, r, points, at + q);
    }
    Rows rows = new Rows(points, codes.count(), q + m);
    standardise(rows, 0, q);
    standardise(rows, q, q + m);
    return rows;
  }

  /**
   * The rows with every column centred and scaled to a mean square of 1; constant ones are 0, and
   * those on their final scale stay as they are. O(n d).
   *
   * @param scaled which columns are; empty if none is
   */
  public static Rows of(Rows rows, boolean[] scaled) {
    Rows copy = new Rows(rows.data().clone(), rows.count(), rows.d());
    for (int t = 0; t < rows.d(); t++) {
      if (scaled.length == 0 || !scaled[t]) {
        standardise(copy, t, t + 1);
      }
    }
    return copy;
  }

  private static void standardise(Rows rows, int from, int to) {
    double[] data = rows.data();
    double squares = 0;
    for (int t = from; t < to; t++) {
      double mean = 0;
      for (int i = 0; i < rows.count(); i++) {
        mean += rows.at(i, t) / rows.count();
      }
      for (int i = 0; i < rows.count(); i++) {
        data[i * rows.d() + t] -= mean;
        squares += rows.at(i, t) * rows.at(i, t) / rows.count();
      }
    }
    double scale = squares > 0 && squares < Double.MAX_VALUE ? 1 / Math.sqrt(squares) : 0;
    for (int i = 0; i < rows.count(); i++) {
      for (int t = from; t < to; t++) {
        data[i * rows.d() + t] = scale > 0 ? data[i * rows.d() + t] * scale : 0;
      }
    }
  }
}
