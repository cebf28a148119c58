package org.mustlink.core.classifier.kernel;

/**
 * Computes kernels in plain Java, a row at a time over the columns of the centres. Each column has
 * its own array, since the compiler does not vectorise loops over parts of one array.
 */
final class PlainKernels implements KernelScan {
  private final int q;
  private final int k;
  private final float[][] columns;
  private final float[] norms;
  private final double[][] coefficients;
  private final float[] kernels;

  PlainKernels(ScaledCentres centres) {
    int c = centres.count();
    this.q = centres.columns();
    this.k = centres.classes();
    this.columns = new float[q][c];
    this.norms = new float[c];
    this.coefficients = new double[k][c];
    this.kernels = new float[c];
    for (int i = 0; i < c; i++) {
      norms[i] = centres.norm(i);
      for (int t = 0; t < q; t++) {
        columns[t][i] = centres.factor(i, t);
      }
      for (int j = 0; j < k; j++) {
        coefficients[j][i] = centres.coefficient(i, j);
      }
    }
  }

  @Override
  public void add(float[] rows, float[] rowNorms, double[] scores) {
    for (int r = 0; r < ROWS; r++) {
      start(norms, rowNorms[r], kernels);
      int t = 0;
      for (; t + 4 <= q; t += 4) {
        addFour(columns, t, rows, r * q + t, kernels);
      }
      for (; t < q; t++) {
        addOne(columns[t], rows[r * q + t], kernels);
      }
      finish(kernels);
      add(scores, r * k);
    }
  }

  private static void start(float[] norms, float norm, float[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = norms[i] + norm;
    }
  }

  private static void addFour(float[][] columns, int t, float[] row, int at, float[] sums) {
    float[] first = columns[t];
    float[] second = columns[t + 1];
    float[] third = columns[t + 2];
    float[] fourth = columns[t + 3];
    float a = row[at];
    float b = row[at + 1];
    float c = row[at + 2];
    float d = row[at + 3];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = sums[i] + first[i] * a + second[i] * b + third[i] * c + fourth[i] * d;
    }
  }

  private static void addOne(float[] column, float value, float[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += column[i] * value;
    }
  }

  private static void finish(float[] sums) {
    for (int i = 0; i < sums.length; i++) {
      float base = 1 / (1 + Math.max(0, sums[i]));
      float squared = base * base;
      sums[i] = squared * squared;
    }
  }

  /** Adds to four classes at a time, whose sums do not depend on each other. */
  private void add(double[] scores, int to) {
    int j = 0;
    for (; j + 4 <= k; j += 4) {
      double[] first = coefficients[j];
      double[] second = coefficients[j + 1];
      double[] third = coefficients[j + 2];
      double[] fourth = coefficients[j + 3];
      double a = scores[to + j];
      double b = scores[to + j + 1];
      double d = scores[to + j + 2];
      double e = scores[to + j + 3];
      for (int i = 0; i < kernels.length; i++) {
        double kernel = kernels[i];
        a += kernel * first[i];
        b += kernel * second[i];
        d += kernel * third[i];
        e += kernel * fourth[i];
      }
      scores[to + j] = a;
      scores[to + j + 1] = b;
      scores[to + j + 2] = d;
      scores[to + j + 3] = e;
    }
    for (; j < k; j++) {
      for (int i = 0; i < kernels.length; i++) {
        scores[to + j] += (double) kernels[i] * coefficients[j][i];
      }
    }
  }
}
