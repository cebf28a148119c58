package org.mustlink.core.hmrf;

import java.util.Arrays;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * One ascent by belief propagation from a first guess: in turn, what the graph says of a row from
 * the beliefs of the others, and what links and labels add to it.
 */
final class BeliefPropagation {
  private static final double SETTLED = 1e-3;
  private static final int LEAST_ROUNDS = 4;

  /** How an ascent goes about it. */
  enum Trust {
    /**
     * Learns on the way how reliable the side information is, and how telling the graph: finds
     * wrong links out, but a poor guess blames the links for its own errors.
     */
    DOUBTING(0.8, 30, 20, 0),
    /** Holds on to all of it: finds its way from a poor guess if the side information is right. */
    FIRM(0.6, 40, 1, 0.5);

    /** The share of the guess that is believed at first. */
    private final double firstBelief;

    private final int rounds;
    private final int sweeps;

    /** The share of the old beliefs that stays in a round. */
    private final double inertia;

    Trust(double firstBelief, int rounds, int sweeps, double inertia) {
      this.firstBelief = firstBelief;
      this.rounds = rounds;
      this.sweeps = sweeps;
      this.inertia = inertia;
    }
  }

  /** Log-odds of one unit of the graph's values, where they are not learned. */
  private static final double SHARPNESS = 20;

  private final SideInformation statements;
  private final int k;
  private final Trust trust;
  private final Likelihood likelihood;
  private final GraphEvidence evidence;
  private final LinkMessages messages;
  private final double[] beliefs;

  BeliefPropagation(
      SideInformation statements, int k, LeaveOneOut others, int[] guess, Trust trust) {
    this.statements = statements;
    this.k = k;
    this.trust = trust;
    this.likelihood = new Likelihood(statements, others, k);
    this.evidence = new GraphEvidence(others, k);
    this.messages = new LinkMessages(statements.links(), k);
    this.beliefs = Beliefs.guessed(guess, trust.firstBelief, k);
  }

  Candidate run() {
    double together = likelihood.together(beliefs);
    Reliability reliability =
        trust == Trust.FIRM ? Reliability.firm(together) : Reliability.open(together);
    int[] before = new int[0];
    for (int round = 0; round < trust.rounds; round++) {
      round(reliability);
      if (trust == Trust.DOUBTING) {
        Reliability estimated = likelihood.reliability(beliefs);
        int[] classes = Beliefs.classes(beliefs, k);
        boolean settled = Arrays.equals(classes, before) && estimated.isAbout(reliability);
        if (round >= LEAST_ROUNDS && settled) {
          break;
        }
        before = classes;
        reliability = estimated;
      }
    }
    return new Candidate(beliefs, likelihood.of(Beliefs.classes(beliefs, k)));
  }

  private void round(Reliability reliability) {
    double[] own = trust == Trust.FIRM ? sharpened() : evidence.of(beliefs);
    addLabels(own, reliability);
    double[] before = beliefs.clone();
    double change = 1;
    for (int sweep = 0; sweep < trust.sweeps && change > SETTLED; sweep++) {
      change = messages.sweep(own, reliability, beliefs);
    }
    for (int i = 0; i < before.length; i++) {
      beliefs[i] += trust.inertia * (before[i] - beliefs[i]);
    }
  }

  private double[] sharpened() {
    double[] values = evidence.values(beliefs);
    Arrays.setAll(values, i -> SHARPNESS * values[i]);
    return values;
  }

  private void addLabels(double[] own, Reliability reliability) {
    double strength = reliability.labelStrength(k);
    for (int row = 0; row < statements.rows(); row++) {
      if (statements.labels()[row] >= 0) {
        own[row * k + statements.labels()[row]] += strength;
      }
    }
  }
}
