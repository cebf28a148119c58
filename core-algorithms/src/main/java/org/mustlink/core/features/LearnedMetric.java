package org.mustlink.core.features;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Learns a metric from labelled rows by relevant component analysis (Bar-Hillel, Hertz, Shental,
 * Weinshall, ICML 2003) with shrinkage: rows are mapped by C^-1/2, where C = (1 - rho) Cw + rho
 * tr(Cw)/d I and Cw is the covariance within the classes. Directions in which rows of one class
 * differ are thus weighted less. Labels count in Cw by their weights.
 *
 * <p>Where the variances of the columns say what they count, Cw is that of columns of variance 1,
 * so that a column by which the classes do not differ keeps its variance. Otherwise the indicator
 * of a rare level would be raised to the variance of the others, and its few rows would be far from
 * all.
 */
public final class LearnedMetric {
  private static final double[] SHRINKAGES = {0.1, 0.3, 0.6};
  private static final int FOLDS = 5;
  private static final int REPEATS = 3;

  /** A metric is used only if it raises the accuracy by at least this much. */
  private static final double LEAST_GAIN = 0.005;

  private LearnedMetric() {}

  /**
   * Learns the metric with the best shrinkage of 0.1, 0.3 and 0.6, by the nearest-neighbour
   * accuracy of the labelled rows in 3 x 5-fold cross-validation; the metric is learned anew in
   * every fold. It is used only if it raises the accuracy by more than the standard error of the
   * difference, because a metric learned from few rows overfits.
   *
   * @param always whether the best metric is used even if none raises the accuracy
   * @return C^-1/2, d x d, row-major; empty if no metric helps or none can be learned
   */
  public static Optional<double[]> learn(LabelledRows labelled, boolean always, long seed) {
    return shrinkage(labelled, always, seed).flatMap(taken -> inverseRoot(labelled, taken));
  }

  /** Returns the shrinkage of the metric that {@link #learn} learns. */
  public static Optional<Double> shrinkage(LabelledRows labelled, boolean always, long seed) {
    if (!learnable(labelled)) {
      return Optional.empty();
    }
    int[] without = right(labelled, Double.NaN, seed);
    int[] best = new int[0];
    double taken = Double.NaN;
    for (double shrinkage : SHRINKAGES) {
      int[] right = right(labelled, shrinkage, seed);
      if (Double.isNaN(taken) || IntStream.of(right).sum() > IntStream.of(best).sum()) {
        best = right;
        taken = shrinkage;
      }
    }
    return always || raises(best, without) ? Optional.of(taken) : Optional.empty();
  }

  /** Whether more rows are correct, by more than the standard error and {@link #LEAST_GAIN}. */
  private static boolean raises(int[] right, int[] without) {
    long gain = 0;
    long squares = 0;
    for (int i = 0; i < right.length; i++) {
      int difference = right[i] - without[i];
      gain += difference;
      squares += (long) difference * difference;
    }
    return gain >= LEAST_GAIN * REPEATS * right.length && gain > Math.sqrt((double) squares);
  }

  private static boolean learnable(LabelledRows labelled) {
    int[] counts = Indices.counts(labelled.classes(), labelled.classCount());
    long present = IntStream.of(counts).filter(count -> count > 0).count();
    boolean repeated = IntStream.of(counts).anyMatch(count -> count > 1);
    return present > 1 && repeated && labelled.classes().length >= 2 * FOLDS;
  }

  /** Returns in how many repetitions the nearest neighbour of each row has the right class. */
  private static int[] right(LabelledRows labelled, double shrinkage, long seed) {
    int[] right = new int[labelled.classes().length];
    IntStream.range(0, REPEATS * FOLDS)
        .parallel()
        .mapToObj(
            fold -> {
              int[] order = Rows.shuffled(right.length, seed + fold / FOLDS);
              return rightInFold(labelled, order, fold % FOLDS, shrinkage);
            })
        .forEachOrdered(rows -> rows.forEach(i -> right[i]++));
    return right;
  }

  private static IntStream rightInFold(
      LabelledRows labelled, int[] order, int fold, double shrinkage) {
    int c = order.length;
    int from = (int) ((long) c * fold / FOLDS);
    int to = (int) ((long) c * (fold + 1) / FOLDS);
    int[] heldOut = IntStream.range(from, to).map(i -> order[i]).toArray();
    int[] kept =
        IntStream.range(0, c).filter(i -> i < from || i >= to).map(i -> order[i]).toArray();
    LabelledRows train = labelled.take(kept);
    LabelledRows test = labelled.take(heldOut);
    if (!Double.isNaN(shrinkage)) {
      Optional<double[]> metric = inverseRoot(train, shrinkage);
      if (metric.isPresent()) {
        FeatureMap map = FeatureMap.identity(labelled.rows().d()).then(metric.get());
        train = train.through(map);
        test = test.through(map);
      }
    }
    return rightByNearest(train, test).map(i -> heldOut[i]);
  }

  private static IntStream rightByNearest(LabelledRows train, LabelledRows test) {
    int count = test.classes().length;
    int[] nearest = new int[count];
    new ExactSearch(train.rows().data(), train.classes().length, train.rows().d(), 1)
        .nearest(test.rows().data(), count, nearest, new double[count]);
    return IntStream.range(0, count).filter(i -> train.classes()[nearest[i]] == test.classes()[i]);
  }

  /** Returns C^-1/2 for a shrinkage; empty if the rows of every class are equal. */
  public static Optional<double[]> inverseRoot(LabelledRows labelled, double shrinkage) {
    int d = labelled.rows().d();
    double[] within = withinCovariance(labelled);
    if (labelled.scaled()) {
      relate(within, labelled.rows());
    }
    double trace = 0;
    for (int t = 0; t < d; t++) {
      trace += within[t * d + t];
    }
    if (!(trace > 0)) {
      return Optional.empty();
    }
    for (int i = 0; i < within.length; i++) {
      within[i] *= 1 - shrinkage;
    }
    for (int t = 0; t < d; t++) {
      within[t * d + t] += shrinkage * trace / d;
    }
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(d, d, within));
    double[] root = new double[d * d];
    for (int j = 0; j < d; j++) {
      double scale = 1 / Math.sqrt(eigen.values()[j]);
      for (int a = 0; a < d; a++) {
        double left = eigen.vectors().apply(a, j) * scale;
        for (int b = 0; b < d; b++) {
          root[a * d + b] += left * eigen.vectors().apply(b, j);
        }
      }
    }
    return Optional.of(root);
  }

  /**
   * Divides covariances by the variances of all rows. Both count as one row more has the mean
   * variance of the columns in every column, so that no column without variance counts more.
   */
  private static void relate(double[] within, Rows rows) {
    int d = rows.d();
    double[] variances = new double[d];
    double total = 0;
    for (int t = 0; t < d; t++) {
      variances[t] = FeatureMapFitter.variance(rows, t) * rows.count() / (rows.count() - 1);
      total += variances[t];
    }
    double more = total / d / rows.count();
    if (more == 0) {
      return;
    }
    for (int a = 0; a < d; a++) {
      within[a * d + a] += more;
      for (int b = 0; b < d; b++) {
        within[a * d + b] /= Math.sqrt((variances[a] + more) * (variances[b] + more));
      }
    }
  }

  private static double[] withinCovariance(LabelledRows labelled) {
    int d = labelled.rows().d();
    int c = labelled.classes().length;
    double[] counts = new double[labelled.classCount()];
    // Means are computed relative to a row of the class, so that equal rows differ by exactly 0.
    int[] origins = new int[labelled.classCount()];
    double[] means = new double[labelled.classCount() * d];
    for (int i = 0; i < c; i++) {
      counts[labelled.classes()[i]] += labelled.weights().of(i);
      origins[labelled.classes()[i]] = i;
    }
    for (int i = 0; i < c; i++) {
      int label = labelled.classes()[i];
      double weight = labelled.weights().of(i);
      for (int t = 0; t < d; t++) {
        means[label * d + t] +=
            weight * from(labelled.rows(), origins[label], i, t) / counts[label];
      }
    }
    long present = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).count();
    double divisor = Math.max(1, Arrays.stream(counts).sum() - present);
    double[] within = new double[d * d];
    double[] difference = new double[d];
    for (int i = 0; i < c; i++) {
      int label = labelled.classes()[i];
      double weight = labelled.weights().of(i);
      for (int t = 0; t < d; t++) {
        difference[t] = from(labelled.rows(), origins[label], i, t) - means[label * d + t];
      }
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          within[a * d + b] += weight * difference[a] * difference[b] / divisor;
        }
      }
    }
    return within;
  }

  private static double from(Rows rows, int origin, int i, int t) {
    return rows.at(i, t) - rows.at(origin, t);
  }
}
