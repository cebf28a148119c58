package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The likelihood of side information and graph, given classes of the rows. Local optima are
 * compared by it.
 */
record Likelihood(SideInformation sideInformation, LeaveOneOut others, int k) {
  private static final double MOST_SAME_CLASS = 0.9;

  /** Returns the evidence of the graph. */
  GraphEvidence evidence() {
    return new GraphEvidence(others, k);
  }

  /** Returns the log-likelihood ratio of classes, each below k, against chance. */
  double logRatio(int[] classes) {
    double[] certain = Beliefs.certain(classes, k);
    double[] own = evidence().logProbabilities(certain);
    double[] shares = shares(certain);
    double sum = 0;
    for (int row = 0; row < classes.length; row++) {
      sum += own[row * k + classes[row]] - Math.log(shares[classes[row]]);
    }
    return sum + ofSideInformation(certain);
  }

  private double ofSideInformation(double[] beliefs) {
    Reliability reliability = reliability(beliefs);
    double sum = 0;
    for (int row = 0; row < sideInformation.rows(); row++) {
      int label = sideInformation.labels()[row];
      if (label >= 0) {
        double right = beliefs[row * k + label];
        sum += right * reliability.labelLogRatio(true, k);
        sum += (1 - right) * reliability.labelLogRatio(false, k);
      }
    }
    Links links = sideInformation.links();
    double[] errors = linkErrors(beliefs);
    for (int i = 0; i < errors.length; i++) {
      boolean must = links.must(i);
      double right = must ? reliability.mustLogRatio(true) : reliability.cannotLogRatio(false);
      double wrong = must ? reliability.mustLogRatio(false) : reliability.cannotLogRatio(true);
      sum += links.weight(i) * ((1 - errors[i]) * right + errors[i] * wrong);
    }
    return sum;
  }

  /**
   * Estimates the shares of links and labels that are right by those that the beliefs satisfy. The
   * prior corresponds to 10 must-links, 50 cannot-links and 10 labels, half of one of each kind
   * being wrong, so that scarce side information counts as right.
   */
  Reliability reliability(double[] beliefs) {
    Links links = sideInformation.links();
    double[] errors = linkErrors(beliefs);
    double[] satisfied = {9.5, 49.5, 9.5};
    double[] all = {10, 50, 10};
    for (int i = 0; i < errors.length; i++) {
      int kind = links.must(i) ? 0 : 1;
      satisfied[kind] += links.weight(i) * (1 - errors[i]);
      all[kind] += links.weight(i);
    }
    for (int row = 0; row < sideInformation.rows(); row++) {
      if (sideInformation.labels()[row] >= 0) {
        satisfied[2] += beliefs[row * k + sideInformation.labels()[row]];
        all[2]++;
      }
    }
    return new Reliability(
        Math.min(0.995, satisfied[0] / all[0]),
        Math.min(0.9995, satisfied[1] / all[1]),
        Math.min(0.995, satisfied[2] / all[2]),
        sameClass(beliefs));
  }

  /** Returns whether the classes satisfy every link and every label. */
  boolean satisfies(int[] classes) {
    Links links = sideInformation.links();
    int[] labels = sideInformation.labels();
    return IntStream.range(0, links.size())
            .allMatch(i -> (classes[links.first(i)] == classes[links.second(i)]) == links.must(i))
        && IntStream.range(0, labels.length)
            .allMatch(row -> labels[row] < 0 || labels[row] == classes[row]);
  }

  /** Returns the probability of every link that it is wrong. */
  private double[] linkErrors(double[] beliefs) {
    Links links = sideInformation.links();
    return IntStream.range(0, links.size())
        .mapToDouble(i -> linkError(links, i, beliefs))
        .toArray();
  }

  private double linkError(Links links, int i, double[] beliefs) {
    int a = links.first(i) * k;
    int b = links.second(i) * k;
    double same = 0;
    for (int j = 0; j < k; j++) {
      same += beliefs[a + j] * beliefs[b + j];
    }
    return links.must(i) ? 1 - same : same;
  }

  /** Returns the probability that two random rows are of one class, at most 0.9. */
  double sameClass(double[] beliefs) {
    double same = Arrays.stream(shares(beliefs)).map(share -> share * share).sum();
    return Math.min(MOST_SAME_CLASS, same);
  }

  private double[] shares(double[] beliefs) {
    double[] shares = new double[k];
    for (int i = 0; i < beliefs.length; i++) {
      shares[i % k] += beliefs[i] / sideInformation.rows();
    }
    return shares;
  }
}
