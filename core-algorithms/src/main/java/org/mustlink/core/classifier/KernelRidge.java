package org.mustlink.core.classifier;

import java.util.stream.IntStream;
import org.mustlink.core.classifier.kernel.KernelScan;
import org.mustlink.core.classifier.kernel.KernelScans;
import org.mustlink.core.classifier.kernel.ScaledCentres;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;

/**
 * Kernel ridge regression on the class indicators minus the shares of the classes. The score of
 * class j is share_j + sum_i a_ij K(x, x_i), and the probability is its positive part, divided by
 * the sum of the positive parts of all classes. The kernel is the rational quadratic one, K(x, y) =
 * (1 + g |x - y|^2 / 4)^-4 (Rasmussen, Williams, Gaussian Processes for Machine Learning, 2006,
 * equation 4.19), which is close to exp(-g |x - y|^2) and needs no exponential. O(c (q + k)) a row.
 *
 * @param centres c x q, the labelled rows
 * @param coefficients a, c x k, row-major
 * @param shares k, the shares of the classes among the labelled rows
 * @param g the width of the kernel, one over a squared distance, greater than 0
 */
public record KernelRidge(Rows centres, double[] coefficients, double[] shares, double g)
    implements Classifier {
  /** The number of rows whose distances determine the median. */
  private static final int DISTANCE_ROWS = 500;

  public KernelRidge {
    if (coefficients.length != (long) centres.count() * shares.length || !(g > 0)) {
      throw new IllegalArgumentException(
          "%s coefficients do not fit %s centres and %s classes, or the width %s is not positive"
              .formatted(coefficients.length, centres.count(), shares.length, g));
    }
  }

  /** Returns the kernel at g times a squared distance, in (0, 1]. */
  static double kernel(double x) {
    double base = 1 / (1 + x / 4);
    double squared = base * base;
    return squared * squared;
  }

  /**
   * Returns the kernel of all pairs of rows. O(c^2 q).
   *
   * @param rows c x q
   * @param g the width, greater than 0
   * @return c x c, symmetric
   */
  public static double[] matrix(Rows rows, double g) {
    int c = rows.count();
    double[] kernel = new double[c * c];
    for (int i = 0; i < c; i++) {
      for (int j = 0; j <= i; j++) {
        double value = kernel(g * rows.squaredDistance(i, j));
        kernel[i * c + j] = value;
        kernel[j * c + i] = value;
      }
    }
    return kernel;
  }

  /**
   * Returns the median of the nonzero squared distances between the first 500 rows, to which widths
   * are relative; 1 if all these rows are equal.
   */
  public static double medianSquaredDistance(Rows rows) {
    double[] distances =
        IntStream.range(0, Math.min(rows.count(), DISTANCE_ROWS))
            .boxed()
            .flatMapToDouble(
                i -> IntStream.range(0, i).mapToDouble(j -> rows.squaredDistance(i, j)))
            .filter(distance -> distance > 0)
            .sorted()
            .toArray();
    return distances.length == 0 ? 1 : distances[distances.length / 2];
  }

  /** Returns the centres as rows are compared with them. O(c q). */
  public ScaledCentres scaled() {
    return new ScaledCentres(centres, coefficients, classes(), g);
  }

  @Override
  public int classes() {
    return shares.length;
  }

  @Override
  public int inputs() {
    return centres.d();
  }

  @Override
  public Scorer scorer() {
    return new Blocks(this);
  }

  /**
   * Scores eight rows at a time. All operations have a fixed order, without BLAS, so that the
   * result for a row is identical in any block and on any machine.
   */
  private static final class Blocks implements Scorer {
    private static final int BLOCK = KernelScan.ROWS;

    private final int q;
    private final int k;
    private final double[] shares;
    private final ScaledCentres centres;
    private final KernelScan scan;
    private final float[] block;
    private final float[] norms = new float[BLOCK];
    private final double[] scores;

    Blocks(KernelRidge classifier) {
      this.q = classifier.inputs();
      this.k = classifier.classes();
      this.shares = classifier.shares;
      this.centres = classifier.scaled();
      this.scan = KernelScans.of(centres);
      this.block = new float[BLOCK * q];
      this.scores = new double[BLOCK * k];
    }

    @Override
    public void score(double[] rows, int count, double[] probabilities) {
      for (int i = 0; i < count; i += BLOCK) {
        int size = Math.min(BLOCK, count - i);
        for (int r = 0; r < BLOCK; r++) {
          // The values in the unused rows of the last block have no effect.
          if (r < size) {
            norms[r] = centres.shift(rows, (i + r) * q, block, r * q);
          }
          System.arraycopy(shares, 0, scores, r * k, k);
        }
        scan.add(block, norms, scores);
        System.arraycopy(scores, 0, probabilities, i * k, size * k);
        for (int r = 0; r < size; r++) {
          Probabilities.clipped(probabilities, (i + r) * k, k);
        }
      }
    }
  }
}
