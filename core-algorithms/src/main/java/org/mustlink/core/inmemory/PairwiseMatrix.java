package org.mustlink.core.inmemory;

import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The constraint matrix Q of pairwise side information, n x n and never formed: {@code mustEntry}
 * (times the weight) for a must-link, {@code cannotEntry} (times the weight) for a cannot-link and
 * {@code diagonal} for each labelled row with itself. A product takes O(n + links) a column.
 */
public record PairwiseMatrix(
    PairwiseSideInformation pairs, double mustEntry, double cannotEntry, double diagonal)
    implements SymmetricOperator {
  @Override
  public int order() {
    return pairs.n();
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    for (int c = 0; c < columns; c++) {
      product(x, y, c * pairs.n());
    }
  }

  private void product(double[] x, double[] y, int at) {
    int n = pairs.n();
    int[] classOf = pairs.classOf();
    double[] sums = new double[pairs.classes()];
    double all = 0;
    for (int i = 0; i < n; i++) {
      if (classOf[i] >= 0) {
        sums[classOf[i]] += x[at + i];
        all += x[at + i];
      }
    }
    for (int i = 0; i < n; i++) {
      double own = x[at + i];
      double sum = classOf[i] < 0 ? 0 : sums[classOf[i]];
      y[at + i] =
          classOf[i] < 0 ? 0 : diagonal * own + mustEntry * (sum - own) + cannotEntry * (all - sum);
    }
    int[] first = pairs.first();
    int[] second = pairs.second();
    for (int e = 0; e < first.length; e++) {
      double weight = pairs.weight()[e];
      double entry = weight > 0 ? mustEntry * weight : -cannotEntry * weight;
      y[at + first[e]] += entry * x[at + second[e]];
      y[at + second[e]] += entry * x[at + first[e]];
    }
  }
}
