package org.mustlink.core.classifier.kernel;

import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * The centres of a {@link org.mustlink.core.classifier.KernelRidge}, shifted by their mean and
 * scaled so that the kernel is (1 + |x - y|^2)^-4, in float. The squared distance is |x|^2 + |y|^2
 * - 2 x.y, with an error of some 2^-24 of |x|^2 + |y|^2, which changes the kernel by at most some
 * 2^-22 where it is not 0.
 */
public final class ScaledCentres {
  /** Squared norms from this on count as infinite, since their kernels are 0 in float. */
  public static final float FAR = 1e30f;

  private final double[] coefficients;
  private final int classes;
  private final int q;
  private final int count;
  private final double scale;
  private final double[] mean;
  private final float[] values; // count x q
  private final float[] norms;

  /**
   * The centres of a kernel.
   *
   * @param centres c x q
   * @param coefficients c x k, row-major
   * @param classes k
   * @param g the kernel is (1 + g |x - y|^2 / 4)^-4
   */
  public ScaledCentres(Rows centres, double[] coefficients, int classes, double g) {
    this.coefficients = coefficients;
    this.classes = classes;
    this.q = centres.d();
    this.count = centres.count();
    this.scale = Math.sqrt(g) / 2;
    this.mean = centres.mean();
    this.values = new float[count * q];
    this.norms = new float[count];
    for (int i = 0; i < count; i++) {
      norms[i] = shift(centres.data(), i * q, values, i * q);
    }
  }

  /**
   * Writes the shifted and scaled row, or zeros if the row is too far away.
   *
   * @return its squared norm, or {@link #FAR}
   */
  public float shift(double[] rows, int at, float[] target, int to) {
    double norm = 0;
    for (int t = 0; t < q; t++) {
      float value = (float) ((rows[at + t] - mean[t]) * scale);
      target[to + t] = value;
      norm += (double) value * value;
    }
    if (norm < FAR) {
      return (float) norm;
    }
    Arrays.fill(target, to, to + q, 0f);
    return FAR;
  }

  /** Returns the number of centres, c. */
  public int count() {
    return count;
  }

  /** Returns what is subtracted from rows, q. */
  public double[] mean() {
    return mean.clone();
  }

  /** Returns what shifted rows are multiplied by. */
  public double scale() {
    return scale;
  }

  /** Returns the number of columns, q. */
  public int columns() {
    return q;
  }

  int classes() {
    return classes;
  }

  /** Minus twice a component of a centre. */
  public float factor(int centre, int t) {
    return -2 * values[centre * q + t];
  }

  /** Returns the squared norm of a centre, or {@link #FAR}. */
  public float norm(int centre) {
    return norms[centre];
  }

  double coefficient(int centre, int j) {
    return coefficients[centre * classes + j];
  }
}
