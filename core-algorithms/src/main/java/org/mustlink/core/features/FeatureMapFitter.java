package org.mustlink.core.features;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Scale;

/** Fits the scaling and the principal components of a {@link FeatureMap} to a sample of rows. */
public final class FeatureMapFitter {
  /** Automatic scaling scales columns whose ranges have a larger ratio than this. */
  static final double RANGE_RATIO = 100;

  /** Automatic reduction reduces more columns than this. */
  static final int MOST_COLUMNS = 64;

  /** The number of principal components that automatic reduction keeps. */
  static final int COMPONENTS = 32;

  /** The most rows of the covariance matrix, which give its leading components exactly enough. */
  private static final int COVARIANCE_ROWS = 20_000;

  private static final int CHUNK = 2_000;

  private FeatureMapFitter() {}

  /**
   * Fits the map. O(n d) for n rows of the sample, with a reduction O(min(n, 20000) d^2 + d^3).
   *
   * @param sample rows in a fixed order, at least one
   * @param min the smallest value of every column over the whole table, d
   * @param max the largest value of every column, d
   * @throws BadSettingException if more principal components are asked for than there are columns
   */
  public static FeatureMap fit(Rows sample, double[] min, double[] max, FitOptions options) {
    int d = sample.d();
    int reduction = options.get(FitOptions.REDUCE);
    if (reduction > d) {
      throw BadSettingException.ofOption(
          "reduce",
          reduction,
          "the table has only " + d + " features",
          "Give at most " + d + ", or none.");
    }
    FeatureMap scaled = scaling(sample, min, max, options.get(FitOptions.SCALE));
    if (reduction == 0 || (reduction == FitOptions.REDUCTION_AUTO && d <= MOST_COLUMNS)) {
      return scaled;
    }
    FeatureMap unit =
        new FeatureMap(scaled.shift(), scaled.factor(), true, new double[0], new double[0]);
    return withComponents(unit, sample, reduction < 0 ? COMPONENTS : reduction);
  }

  /** Fits the scaling to all rows of a table in memory. O(n d). */
  public static FeatureMap scaling(Rows rows, Scale scale) {
    int d = rows.d();
    double[] min = new double[d];
    double[] max = new double[d];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < rows.count(); i++) {
      for (int t = 0; t < d; t++) {
        min[t] = Math.min(min[t], rows.at(i, t));
        max[t] = Math.max(max[t], rows.at(i, t));
      }
    }
    return scaling(rows, min, max, scale);
  }

  /** Returns the variance of column t, with divisor n. O(n). */
  public static double variance(Rows rows, int t) {
    double deviation = deviation(rows, t, mean(rows, t));
    return deviation * deviation;
  }

  private static FeatureMap scaling(Rows sample, double[] min, double[] max, Scale scale) {
    int d = sample.d();
    Scale taken = scale == Scale.AUTO ? automatic(min, max) : scale;
    double[] shift = new double[d];
    double[] factor = new double[d];
    for (int t = 0; t < d; t++) {
      double range = max[t] - min[t];
      if (range == 0) {
        continue;
      }
      switch (taken) {
        case MINMAX -> {
          shift[t] = min[t];
          factor[t] = 1 / range;
        }
        case STANDARD -> {
          shift[t] = mean(sample, t);
          double deviation = deviation(sample, t, shift[t]);
          // A column that varies, but not on the sample, is scaled by its range.
          factor[t] = 1 / (deviation > 0 ? deviation : range);
        }
        default -> factor[t] = 1;
      }
    }
    return new FeatureMap(shift, factor, false, new double[0], new double[0]);
  }

  private static Scale automatic(double[] min, double[] max) {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (int t = 0; t < min.length; t++) {
      double range = max[t] - min[t];
      if (range > 0) {
        smallest = Math.min(smallest, range);
        largest = Math.max(largest, range);
      }
    }
    return largest > RANGE_RATIO * smallest ? Scale.MINMAX : Scale.NONE;
  }

  private static double mean(Rows rows, int t) {
    // From the first value on, so that the mean of equal values is that value to the bit.
    double first = rows.at(0, t);
    double sum = 0;
    for (int i = 1; i < rows.count(); i++) {
      sum += (rows.at(i, t) - first) / rows.count();
    }
    return first + sum;
  }

  private static double deviation(Rows rows, int t, double mean) {
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      double difference = rows.at(i, t) - mean;
      sum += difference * difference / rows.count();
    }
    return Math.sqrt(sum);
  }

  private static FeatureMap withComponents(FeatureMap unit, Rows sample, int components) {
    int d = unit.inputs();
    int count = Math.min(sample.count(), COVARIANCE_ROWS);
    Rows rows = unit.apply(new Rows(sample.data(), count, d));
    double[] mean = new double[d];
    for (int t = 0; t < d; t++) {
      mean[t] = mean(rows, t);
    }
    SymmetricEigen leading = SymmetricEigen.largest(covariance(rows, mean), components);
    double[] projection = new double[components * d];
    System.arraycopy(leading.vectors().values(), 0, projection, 0, projection.length);
    return new FeatureMap(unit.shift(), unit.factor(), true, mean, projection);
  }

  /** Chunks are summed in their order, so that the number of threads does not matter. */
  private static DenseMatrix covariance(Rows rows, double[] mean) {
    int d = rows.d();
    double[][] parts =
        IntStream.range(0, (rows.count() + CHUNK - 1) / CHUNK)
            .parallel()
            .mapToObj(chunk -> scatter(rows, mean, chunk * CHUNK))
            .toArray(double[][]::new);
    double[] sum = new double[d * d];
    for (double[] part : parts) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += part[i] / rows.count();
      }
    }
    return new DenseMatrix(d, d, sum);
  }

  private static double[] scatter(Rows rows, double[] mean, int from) {
    int d = rows.d();
    int count = Math.min(CHUNK, rows.count() - from);
    double[] centred = new double[count * d];
    for (int i = 0; i < count; i++) {
      for (int t = 0; t < d; t++) {
        centred[i * d + t] = rows.at(from + i, t) - mean[t];
      }
    }
    double[] product = new double[d * d];
    BLAS.getInstance().dgemm("N", "T", d, d, count, 1.0, centred, d, centred, d, 0.0, product, d);
    return product;
  }
}
