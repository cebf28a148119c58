package org.mustlink.core.hmrf;

import java.util.Arrays;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * One run of loopy belief propagation from an initialization. Each iteration computes the local
 * evidence of every row from the graph and the beliefs of the other rows, adds the labels, and
 * sends messages along the links. Not thread-safe; for one run.
 */
final class BeliefPropagation {
  /** Messages have converged if they change by less than this. */
  private static final double CONVERGED = 1e-3;

  private static final int LEAST_ITERATIONS = 4;

  /** Whether the parameters of the field, reliability and inverse temperature, are estimated. */
  enum Parameters {
    /**
     * The parameters are estimated in every iteration. This detects wrong links, but from a poor
     * initialization it may take right links for wrong ones.
     */
    LEARNED(0.8, 30, 20, 0),
    /**
     * All side information is taken to be right. If it is, even poor initializations lead to good
     * classes.
     */
    FIXED(0.6, 40, 1, 0.5);

    /** The belief in the classes of the initialization. */
    private final double firstBelief;

    private final int iterations;
    private final int sweeps;

    /** The share of the old beliefs that is kept in an iteration. */
    private final double damping;

    Parameters(double firstBelief, int iterations, int sweeps, double damping) {
      this.firstBelief = firstBelief;
      this.iterations = iterations;
      this.sweeps = sweeps;
      this.damping = damping;
    }
  }

  /** The inverse temperature of the graph's soft labels where it is not estimated. */
  private static final double INVERSE_TEMPERATURE = 20;

  private final SideInformation sideInformation;
  private final int k;
  private final Parameters parameters;
  private final Likelihood likelihood;
  private final GraphEvidence evidence;
  private final LinkMessages messages;
  private final double[] beliefs;

  /**
   * Prepares a run.
   *
   * @param likelihood of side information and graph
   * @param initialization the class of every row, below k
   */
  BeliefPropagation(Likelihood likelihood, int[] initialization, Parameters parameters) {
    this.sideInformation = likelihood.sideInformation();
    this.k = likelihood.k();
    this.parameters = parameters;
    this.likelihood = likelihood;
    this.evidence = likelihood.evidence();
    this.messages = new LinkMessages(sideInformation.links(), k);
    this.beliefs = Beliefs.softened(initialization, parameters.firstBelief, k);
  }

  /** Iterates until classes and reliability stay the same, or the iterations are used up. */
  LocalOptimum run() {
    double sameClass = likelihood.sameClass(beliefs);
    Reliability reliability =
        parameters == Parameters.FIXED
            ? Reliability.certain(sameClass)
            : Reliability.initial(sameClass);
    int[] before = new int[0];
    for (int iteration = 0; iteration < parameters.iterations; iteration++) {
      iterate(reliability);
      if (parameters == Parameters.LEARNED) {
        Reliability estimated = likelihood.reliability(beliefs);
        int[] classes = Beliefs.classes(beliefs, k);
        boolean converged = Arrays.equals(classes, before) && estimated.isCloseTo(reliability);
        if (iteration >= LEAST_ITERATIONS && converged) {
          break;
        }
        before = classes;
        reliability = estimated;
      }
    }
    return new LocalOptimum(beliefs, likelihood.logRatio(Beliefs.classes(beliefs, k)));
  }

  private void iterate(Reliability reliability) {
    double[] own =
        parameters == Parameters.FIXED ? fixedEvidence() : evidence.logProbabilities(beliefs);
    addLabels(own, reliability);
    double[] before = beliefs.clone();
    double change = 1;
    for (int sweep = 0; sweep < parameters.sweeps && change > CONVERGED; sweep++) {
      change = messages.sweep(own, reliability, beliefs);
    }
    for (int i = 0; i < before.length; i++) {
      beliefs[i] += parameters.damping * (before[i] - beliefs[i]);
    }
  }

  private double[] fixedEvidence() {
    double[] evidences = evidence.softLabels(beliefs);
    Arrays.setAll(evidences, i -> INVERSE_TEMPERATURE * evidences[i]);
    return evidences;
  }

  private void addLabels(double[] own, Reliability reliability) {
    double strength = reliability.labelStrength(k);
    for (int row = 0; row < sideInformation.rows(); row++) {
      if (sideInformation.labels()[row] >= 0) {
        own[row * k + sideInformation.labels()[row]] += strength;
      }
    }
  }
}
