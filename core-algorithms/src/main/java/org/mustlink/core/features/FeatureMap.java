package org.mustlink.core.features;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.linalg.Rows;

/**
 * The map from the features of a row to the space of the landmarks: scales every column, scales the
 * row to unit length if wanted, shifts and projects it. Immutable and thread-safe.
 *
 * @param shift d, subtracted from the columns
 * @param factor d, multiplied on the shifted columns; 0 drops a column
 * @param unit whether rows are scaled to unit length after their columns; a zero row stays zero
 * @param mean d, subtracted before the projection; empty when there is no projection
 * @param projection q x d, row-major; empty when there is no projection and q = d
 * @param base d, the values that most rows have in most columns, as indicators are absent in most:
 *     only what differs is projected; empty where rows have no such values, or no projection
 */
public record FeatureMap(
    double[] shift,
    double[] factor,
    boolean unit,
    double[] mean,
    double[] projection,
    double[] base)
    implements Serializable {
  private static final int BLOCK = 256;

  public FeatureMap {
    int d = shift.length;
    boolean projects = projection.length > 0;
    if (factor.length != d
        || mean.length != (projects ? d : 0)
        || (projects && projection.length % d != 0)
        || (base.length > 0 && (base.length != d || !projects))) {
      throw new IllegalArgumentException("The parts of a feature map differ in their columns");
    }
  }

  /** Makes a map of rows that have no usual values. */
  public FeatureMap(
      double[] shift, double[] factor, boolean unit, double[] mean, double[] projection) {
    this(shift, factor, unit, mean, projection, new double[0]);
  }

  /** Returns the map that leaves d columns unchanged. */
  public static FeatureMap identity(int d) {
    return multiple(d, 1);
  }

  /** Returns the map that multiplies d columns by a number. */
  public static FeatureMap multiple(int d, double number) {
    double[] factors = new double[d];
    Arrays.fill(factors, number);
    return new FeatureMap(new double[d], factors, false, new double[0], new double[0]);
  }

  /** Returns the number of features that the map takes, d. */
  public int inputs() {
    return shift.length;
  }

  /** Returns the number of columns that it gives, q. */
  public int outputs() {
    return projection.length == 0 ? shift.length : projection.length / shift.length;
  }

  /**
   * Maps {@code count} rows of d columns to rows of q columns. O(d) a row, O(q d) with a
   * projection.
   *
   * @param rows count x d, row-major, overwritten by the scaled columns, less their means where
   *     there is a projection
   * @param mapped takes count x q, row-major
   */
  public void apply(double[] rows, int count, double[] mapped) {
    apply(rows, count, mapped, true);
  }

  /**
   * Maps rows as {@link #apply} does, but leaves anything in their place, which takes less time.
   *
   * @param rows count x d, row-major, overwritten as scratch
   * @param mapped takes count x q, row-major
   */
  public void applyOnce(double[] rows, int count, double[] mapped) {
    apply(rows, count, mapped, false);
  }

  private void apply(double[] rows, int count, double[] mapped, boolean rescales) {
    if (base.length > 0) {
      BasedProjection.Scaling scaling = new BasedProjection.Scaling(shift, factor, unit);
      new BasedProjection(scaling, base, mean, projection, count)
          .apply(rows, count, mapped, rescales);
      return;
    }
    centre(rows, count);
    if (projection.length == 0) {
      System.arraycopy(rows, 0, mapped, 0, count * inputs());
    } else {
      new Projection(projection, inputs()).apply(rows, count, mapped);
    }
  }

  private void centre(double[] rows, int count) {
    int d = inputs();
    for (int i = 0; i < count; i++) {
      scale(rows, i * d, d);
      for (int t = 0; t < mean.length; t++) {
        rows[i * d + t] -= mean[t];
      }
    }
  }

  /**
   * Maps all rows of a block, which is not changed.
   *
   * @throws BadDataException if the rows have another number of features
   */
  public Rows apply(Rows rows) {
    if (rows.d() != inputs()) {
      throw new BadDataException(
          ("The rows have %s features, the model was made for %s. Give the features "
                  + "that the model was fitted on.")
              .formatted(rows.d(), inputs()));
    }
    double[] scratch = new double[BLOCK * inputs()];
    double[] mapped = new double[rows.count() * outputs()];
    double[] block = new double[BLOCK * outputs()];
    for (int from = 0; from < rows.count(); from += BLOCK) {
      int size = Math.min(BLOCK, rows.count() - from);
      System.arraycopy(rows.data(), from * inputs(), scratch, 0, size * inputs());
      applyOnce(scratch, size, block);
      System.arraycopy(block, 0, mapped, from * outputs(), size * outputs());
    }
    return new Rows(mapped, rows.count(), outputs());
  }

  /** Whether a value of some rows is another one after the map. O(d) a row. */
  public boolean changes(Rows rows) {
    boolean identity = !unit && projection.length == 0;
    for (int i = 0; i < rows.count() && identity; i++) {
      for (int t = 0; t < inputs() && identity; t++) {
        double value = rows.at(i, t);
        identity = (value - shift[t]) * factor[t] == value;
      }
    }
    return !identity;
  }

  /**
   * Returns the rows of a block after scaling and centring but before the projection; the block is
   * not changed. O(d) a row.
   */
  public Rows unprojected(Rows rows) {
    double[] data = Arrays.copyOf(rows.data(), rows.count() * inputs());
    centre(data, rows.count());
    return new Rows(data, rows.count(), inputs());
  }

  /**
   * Returns this map followed by a square linear map. O(q^2 d).
   *
   * @param next q x q, row-major
   */
  public FeatureMap then(double[] next) {
    int d = inputs();
    int q = outputs();
    double[] combined = new double[q * d];
    for (int a = 0; a < q; a++) {
      for (int b = 0; b < q; b++) {
        double weight = next[a * q + b];
        if (projection.length == 0) {
          combined[a * d + b] = weight;
        } else {
          for (int t = 0; t < d; t++) {
            combined[a * d + t] += weight * projection[b * d + t];
          }
        }
      }
    }
    return new FeatureMap(
        shift, factor, unit, mean.length == 0 ? new double[d] : mean, combined, base);
  }

  private void scale(double[] rows, int at, int d) {
    double squares = 0;
    for (int t = 0; t < d; t++) {
      double value = (rows[at + t] - shift[t]) * factor[t];
      rows[at + t] = value;
      squares += value * value;
    }
    if (unit && squares > 0) {
      double length = Math.sqrt(squares);
      for (int t = 0; t < d; t++) {
        rows[at + t] /= length;
      }
    }
  }
}
