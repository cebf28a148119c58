package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** How likely side information and graph are under classes of the rows: what ascents compare by. */
final class Likelihood {
  private static final double MOST_TOGETHER = 0.9;

  private final SideInformation statements;
  private final LeaveOneOut others;
  private final int k;

  Likelihood(SideInformation statements, LeaveOneOut others, int k) {
    this.statements = statements;
    this.others = others;
    this.k = k;
  }

  /** How much likelier than by chance they are, in logs. */
  double of(int[] classes) {
    double[] certain = Beliefs.certain(classes, k);
    double[] own = new GraphEvidence(others, k).of(certain);
    double[] shares = shares(certain);
    double fit = 0;
    for (int row = 0; row < classes.length; row++) {
      fit += own[row * k + classes[row]] - Math.log(shares[classes[row]]);
    }
    return fit + ofSideInformation(certain);
  }

  private double ofSideInformation(double[] beliefs) {
    Reliability reliability = reliability(beliefs);
    double fit = 0;
    for (int row = 0; row < statements.rows(); row++) {
      int label = statements.labels()[row];
      if (label >= 0) {
        double right = beliefs[row * k + label];
        fit += right * reliability.labelGain(true, k);
        fit += (1 - right) * reliability.labelGain(false, k);
      }
    }
    Links links = statements.links();
    double[] doubts = doubts(beliefs);
    for (int i = 0; i < doubts.length; i++) {
      boolean must = links.must(i);
      double right = must ? reliability.mustGain(true) : reliability.cannotGain(false);
      double wrong = must ? reliability.mustGain(false) : reliability.cannotGain(true);
      fit += links.weight(i) * ((1 - doubts[i]) * right + doubts[i] * wrong);
    }
    return fit;
  }

  /**
   * The shares of right links and labels, from those that the beliefs satisfy. Before there is much
   * to see, side information counts as right: as if 10 must-links, 50 cannot-links and 10 labels
   * had been seen of which half a one was wrong.
   */
  Reliability reliability(double[] beliefs) {
    Links links = statements.links();
    double[] doubts = doubts(beliefs);
    double[] satisfied = {9.5, 49.5, 9.5};
    double[] all = {10, 50, 10};
    for (int i = 0; i < doubts.length; i++) {
      int kind = links.must(i) ? 0 : 1;
      satisfied[kind] += links.weight(i) * (1 - doubts[i]);
      all[kind] += links.weight(i);
    }
    for (int row = 0; row < statements.rows(); row++) {
      if (statements.labels()[row] >= 0) {
        satisfied[2] += beliefs[row * k + statements.labels()[row]];
        all[2]++;
      }
    }
    return new Reliability(
        Math.min(0.995, satisfied[0] / all[0]),
        Math.min(0.9995, satisfied[1] / all[1]),
        Math.min(0.995, satisfied[2] / all[2]),
        together(beliefs));
  }

  /** Whether no link and no label is broken. */
  boolean satisfies(int[] classes) {
    Links links = statements.links();
    int[] labels = statements.labels();
    return IntStream.range(0, links.size())
            .allMatch(i -> (classes[links.first(i)] == classes[links.second(i)]) == links.must(i))
        && IntStream.range(0, labels.length)
            .allMatch(row -> labels[row] < 0 || labels[row] == classes[row]);
  }

  /** The probability that a link is wrong, of every link. */
  double[] doubts(double[] beliefs) {
    Links links = statements.links();
    return IntStream.range(0, links.size()).mapToDouble(i -> doubt(links, i, beliefs)).toArray();
  }

  private double doubt(Links links, int i, double[] beliefs) {
    int a = links.first(i) * k;
    int b = links.second(i) * k;
    double same = 0;
    for (int j = 0; j < k; j++) {
      same += beliefs[a + j] * beliefs[b + j];
    }
    return links.must(i) ? 1 - same : same;
  }

  /** The chance that two rows are of one class. */
  double together(double[] beliefs) {
    double together = Arrays.stream(shares(beliefs)).map(share -> share * share).sum();
    return Math.min(MOST_TOGETHER, together);
  }

  private double[] shares(double[] beliefs) {
    double[] shares = new double[k];
    for (int i = 0; i < beliefs.length; i++) {
      shares[i % k] += beliefs[i] / statements.rows();
    }
    return shares;
  }
}
