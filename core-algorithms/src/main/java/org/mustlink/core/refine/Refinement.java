package org.mustlink.core.refine;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.LabelSolver;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.Statements;

/**
 * One ascent from a first guess: in turn, what the graph says of a row from the beliefs of the
 * others, what links and labels add to it, and how far links and labels can be trusted at all.
 */
final class Refinement {
  private static final int MOST_ROUNDS = 15;
  private static final int LEAST_ROUNDS = 4;
  private static final int SWEEPS = 20;
  private static final double SETTLED = 1e-3;

  /** The share of a guess that is believed at first. */
  private static final double FIRST_BELIEF = 0.8;

  private static final double MOST_TOGETHER = 0.9;

  private final Statements statements;
  private final int k;
  private final GraphEvidence evidence;
  private final LinkMessages messages;
  private final double[] beliefs;
  private Reliability reliability;

  Refinement(Statements statements, int k, LabelSolver solver, int[] guess) {
    this.statements = statements;
    this.k = k;
    this.evidence = new GraphEvidence(solver, k);
    this.messages = new LinkMessages(statements.links(), k);
    this.beliefs = new double[guess.length * k];
    Arrays.fill(beliefs, (1 - FIRST_BELIEF) / k);
    for (int row = 0; row < guess.length; row++) {
      beliefs[row * k + guess[row]] += FIRST_BELIEF;
    }
    this.reliability = Reliability.trusting(together());
  }

  PseudoClasses run() {
    int[] before = new int[0];
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double[] own = evidence.of(beliefs);
      addLabels(own);
      double change = 1;
      for (int sweep = 0; sweep < SWEEPS && change > SETTLED; sweep++) {
        change = messages.sweep(own, reliability, beliefs);
      }
      reliability = estimated();
      int[] classes = classes();
      if (round >= LEAST_ROUNDS && Arrays.equals(classes, before)) {
        break;
      }
      before = classes;
    }
    return result();
  }

  private void addLabels(double[] own) {
    double strength = reliability.labelStrength(k);
    for (int row = 0; row < statements.rows(); row++) {
      if (statements.labels()[row] >= 0) {
        own[row * k + statements.labels()[row]] += strength;
      }
    }
  }

  /** The chance that two rows are of one class. */
  private double together() {
    return Math.min(MOST_TOGETHER, Arrays.stream(shares()).map(share -> share * share).sum());
  }

  private double[] shares() {
    double[] shares = new double[k];
    for (int i = 0; i < beliefs.length; i++) {
      shares[i % k] += beliefs[i] / statements.rows();
    }
    return shares;
  }

  /**
   * From the shares that the beliefs satisfy. Before there is much to see, side information counts
   * as right: as if 10 must-links, 50 cannot-links and 10 labels had been seen of which half a one
   * was wrong.
   */
  private Reliability estimated() {
    Links links = statements.links();
    double[] satisfied = {9.5, 49.5, 9.5};
    double[] all = {10, 50, 10};
    for (int i = 0; i < links.size(); i++) {
      int kind = links.must(i) ? 0 : 1;
      satisfied[kind] += links.weight(i) * (1 - doubt(i));
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
        together());
  }

  /** The probability that a link is wrong. */
  private double doubt(int link) {
    int a = statements.links().first(link) * k;
    int b = statements.links().second(link) * k;
    double same = 0;
    for (int j = 0; j < k; j++) {
      same += beliefs[a + j] * beliefs[b + j];
    }
    return statements.links().must(link) ? 1 - same : same;
  }

  private int[] classes() {
    int[] classes = new int[statements.rows()];
    for (int i = 0; i < beliefs.length; i++) {
      int row = i / k;
      if (beliefs[i] > beliefs[row * k + classes[row]]) {
        classes[row] = i % k;
      }
    }
    return classes;
  }

  private PseudoClasses result() {
    double[] own = evidence.of(beliefs);
    double[] shares = shares();
    double fit = 0;
    for (int i = 0; i < own.length; i++) {
      if (beliefs[i] > 0) {
        fit += beliefs[i] * (own[i] - Math.log(shares[i % k]));
      }
    }
    Links links = statements.links();
    double[] doubts = IntStream.range(0, links.size()).mapToDouble(this::doubt).toArray();
    for (int i = 0; i < doubts.length; i++) {
      boolean must = links.must(i);
      double right = must ? reliability.mustGain(true) : reliability.cannotGain(false);
      double wrong = must ? reliability.mustGain(false) : reliability.cannotGain(true);
      fit += links.weight(i) * ((1 - doubts[i]) * right + doubts[i] * wrong);
    }
    return new PseudoClasses(
        classes(),
        beliefs,
        fit,
        reliability.must(),
        reliability.cannot(),
        reliability.labels(),
        doubts);
  }
}
