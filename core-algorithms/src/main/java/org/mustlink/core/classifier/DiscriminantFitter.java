package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Vectors;

/**
 * Fits linear discriminant analysis: every class is Gaussian around its mean, with the covariance
 * within the classes common to all, so that the classes have the probabilities of a {@link
 * LogisticRegression} with closed-form weights. The covariance is shrunk towards a multiple of the
 * identity by the share that minimizes the expected squared error (Ledoit, Wolf, Journal of
 * Multivariate Analysis 88, 2004); where rows are few, this has less variance than a regression.
 */
public final class DiscriminantFitter {
  /** The maximum number of labelled rows that it is fitted to. */
  private static final int MOST_ROWS = 5000;

  private final int q;
  private final int k;
  private final int[] classes;

  /** The number of rows of each class and of all, by the weights of their labels. */
  private final double[] sizes;

  private final double total;

  private DiscriminantFitter(LabelledRows labelled) {
    this.q = labelled.rows().d();
    this.k = labelled.classCount();
    this.classes = labelled.classes();
    this.sizes = labelled.weights().sums(classes, k);
    this.total = Arrays.stream(sizes).sum();
  }

  /**
   * Fits the classifier to the first 5000 rows; the other rows are held out. O(c q^2 + q^3).
   *
   * @param labelled c mapped rows in an order that is a random draw
   */
  public static Classifier.Fitted fit(LabelledRows labelled) {
    return UnseenRows.crossFitted(
        labelled,
        MOST_ROWS,
        UnaryOperator.identity(),
        rows -> {
          LabelledRows some = labelled.take(rows);
          return new DiscriminantFitter(some).fitted(some);
        });
  }

  /** Solves for the weights; the share of a class is that of one row more of every class. */
  private LogisticRegression fitted(LabelledRows labelled) {
    double[] means = means(labelled);
    DenseMatrix columns = new DenseMatrix(q, k, means);
    DenseMatrix solved = PositiveDefinite.of(covariance(labelled, means)).solve(columns);
    double[] weights = new double[k * (q + 1)];
    for (int j = 0; j < k; j++) {
      double[] own = Arrays.copyOfRange(solved.values(), j * q, (j + 1) * q);
      double[] mean = Arrays.copyOfRange(means, j * q, (j + 1) * q);
      System.arraycopy(own, 0, weights, j * (q + 1), q);
      weights[j * (q + 1) + q] =
          Math.log((sizes[j] + 1) / (total + k)) - Vectors.dot(own, mean) / 2;
    }
    return new LogisticRegression(weights, k);
  }

  /** The means of the classes, k x q; the mean of all rows for a class without any. */
  private double[] means(LabelledRows labelled) {
    double[] means = new double[k * q];
    double[] all = new double[q];
    for (int i = 0; i < classes.length; i++) {
      double weight = labelled.weights().of(i);
      for (int t = 0; t < q; t++) {
        means[classes[i] * q + t] += weight * labelled.rows().at(i, t) / sizes[classes[i]];
        all[t] += weight * labelled.rows().at(i, t) / total;
      }
    }
    for (int at = 0; at < means.length; at++) {
      means[at] = sizes[at / q] > 0 ? means[at] : all[at % q];
    }
    return means;
  }

  /**
   * The shrunk covariance. One row more, which differs from its class as much as rows differ from
   * the origin of the map, keeps it positive where the rows of every class are equal.
   */
  private DenseMatrix covariance(LabelledRows labelled, double[] means) {
    int c = classes.length;
    double[] differences = new double[c * q];
    double square = 0;
    for (int i = 0; i < c; i++) {
      double weight = labelled.weights().of(i);
      for (int t = 0; t < q; t++) {
        double value = labelled.rows().at(i, t);
        differences[i * q + t] = Math.sqrt(weight) * (value - means[classes[i] * q + t]);
        square += weight * value * value / total / q;
      }
    }
    DenseMatrix columns = new DenseMatrix(q, c, differences);
    double[] within = Products.of(columns, columns.transpose()).values();
    double mean = IntStream.range(0, q).mapToDouble(t -> within[t * q + t]).sum() / q;
    double shrinkage = shrinkage(new Rows(differences, c, q), within, mean);
    double diagonal = shrinkage * mean + (square > 0 ? square : 1);
    double freedom = total - Arrays.stream(sizes).filter(size -> size > 0).count() + 1;
    for (int at = 0; at < within.length; at++) {
      double shrunk = (1 - shrinkage) * within[at] + (at % (q + 1) == 0 ? diagonal : 0);
      within[at] = shrunk / Math.max(1, freedom);
    }
    return new DenseMatrix(q, q, within);
  }

  /**
   * The share of the identity: the variance of the covariance over its squared distance from a
   * multiple of the identity, at most 1.
   */
  private double shrinkage(Rows differences, double[] within, double mean) {
    double fourth = 0;
    for (int i = 0; i < differences.count(); i++) {
      double length = 0;
      for (int t = 0; t < q; t++) {
        length += differences.at(i, t) * differences.at(i, t);
      }
      fourth += length * length;
    }
    double squares = Vectors.dot(within, within);
    double distance = squares - mean * mean * q;
    return distance > 0 ? Math.min(1, Math.max(0, fourth - squares / total) / distance) : 1;
  }
}
