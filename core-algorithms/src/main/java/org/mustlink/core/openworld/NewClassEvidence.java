package org.mustlink.core.openworld;

import java.util.Arrays;
import org.mustlink.core.ids.Indices;

/**
 * What the reach of labels tells about classes that no label names. Labelled rows without their own
 * label show how far labels reach in named classes, labelled rows without the labels of their class
 * how far they reach elsewhere, and all other rows are a mixture of both.
 *
 * @param score the standardised difference between the rows and the labelled rows in how much they
 *     look like rows of classes without labels
 * @param least the score from which on such classes exist
 * @param unlabelled the share of rows without a label, in [0, 1]
 * @param shares two estimates of the share of these rows that is of such classes: by expectation
 *     maximisation on the likelihood ratio of the two samples, and by the largest difference
 *     between distributions
 * @param limit the reach at which the distributions differ most
 * @param likelihood the logarithm of the likelihood ratio of a row
 */
public record NewClassEvidence(
    double score,
    double least,
    double unlabelled,
    double[] shares,
    double limit,
    LogLikelihood likelihood) {
  private static final int ROUNDS = 500;
  private static final double CONVERGED = 1e-7;

  /** The least variance of the likeness of named rows; a sample may have none by chance. */
  private static final double LEAST_VARIANCE = 0.02;

  /** The score that is needed grows where few labelled rows count. */
  private static final double LEAST_SCORE = 4;

  private static final double OF_FEW = 100;

  /** Estimates of the share agree if none is so many times the other. */
  private static final double AGREEING = 2.6;

  /** A score of so many times the least one is convincing by itself. */
  private static final double BEYOND_DOUBT = 2;

  static final double MOST_SHARE = 0.95;

  private static final int MOST_A_NAMED = 2;

  /**
   * Weighs the evidence. O(c log c) for c labelled rows.
   *
   * @param counts the numbers of unlabelled rows by {@link ReachBins}
   * @param classes the classes of the labelled rows
   * @param n the number of all rows
   */
  static NewClassEvidence of(LabelReach reach, int[] classes, long[] counts, long n) {
    Samples samples = Samples.of(reach, classes);
    LogLikelihood likelihood = samples.likelihood();
    double[] shares = new double[ReachBins.COUNT];
    double total = Math.max(1, Arrays.stream(counts).sum()); // every row may have a label
    Arrays.setAll(shares, bin -> counts[bin] / total);
    double like = 0;
    for (int bin = 0; bin < shares.length; bin++) {
      like += shares[bin] * LogLikelihood.probability(likelihood.at(ReachBins.middle(bin)));
    }
    Largest largest = Largest.of(samples, shares);
    return new NewClassEvidence(
        samples.standardised(like, likelihood),
        LEAST_SCORE + OF_FEW / samples.effective(),
        Math.min(1, total / n),
        new double[] {mixture(shares, likelihood), largest.share()},
        largest.reach(),
        likelihood);
  }

  /**
   * Whether some rows look like none of the named classes. They may be in parts of these that no
   * label reaches.
   */
  public boolean looksNew() {
    return score > least;
  }

  /**
   * Whether there are classes without labels, if labels are a random draw: the score is high
   * enough, and either the two estimates of their share agree or the score leaves no doubt. A part
   * of a named class that has no label by chance looks like a new class too, but rarely as a
   * distinct one.
   */
  public boolean isConvincing() {
    double smaller = Math.min(shares[0], shares[1]);
    double larger = Math.max(shares[0], shares[1]);
    return looksNew() && (larger < AGREEING * smaller || score > BEYOND_DOUBT * least);
  }

  /** Returns the share of rows without a label that is in classes without labels. */
  public double share() {
    return Math.min(MOST_SHARE, Arrays.stream(shares).average().orElse(0));
  }

  /** Returns the number of classes without labels beside m named ones, at least 1. */
  public int classes(int m) {
    return classes(share() * unlabelled, m);
  }

  /**
   * Returns the number of classes without labels if these are about as large as the m named ones;
   * at most twice as many as these, since rows that are mostly new tell nothing about the size of
   * classes.
   */
  static int classes(double share, int m) {
    return within(Math.round(m * share / (1 - share)), m);
  }

  /** Returns a number of new classes beside m named ones, or the nearest that can be found. */
  static int within(long number, int m) {
    return (int) Math.max(1, Math.min((long) MOST_A_NAMED * m, number));
  }

  /**
   * Finds the share of hidden rows by expectation maximisation (mixture of two known densities).
   */
  private static double mixture(double[] shares, LogLikelihood likelihood) {
    double pi = 0.3;
    for (int round = 0; round < ROUNDS; round++) {
      double next = 0;
      for (int bin = 0; bin < shares.length; bin++) {
        if (shares[bin] > 0) {
          double ratio = pi * Math.exp(likelihood.at(ReachBins.middle(bin)));
          next += shares[bin] * ratio / (ratio + 1 - pi);
        }
      }
      boolean done = Math.abs(next - pi) < CONVERGED;
      pi = next;
      if (done) {
        break;
      }
    }
    return pi;
  }

  /**
   * The largest difference between the distribution of the reach over all rows and over labelled
   * rows without their own label (Kolmogorov and Smirnov).
   */
  private record Largest(double difference, double ofKnown, double reach) {
    static Largest of(Samples samples, double[] shares) {
      double[] known = new double[shares.length];
      for (int i = 0; i < samples.known().length; i++) {
        known[ReachBins.of(samples.known()[i])] += samples.weights()[i];
      }
      Largest largest = new Largest(0, 0, 0);
      double all = 0;
      double named = 0;
      for (int bin = 0; bin < shares.length; bin++) {
        all += shares[bin];
        named += known[bin];
        if (all - named > largest.difference) {
          largest = new Largest(all - named, named, ReachBins.end(bin));
        }
      }
      return largest;
    }

    double share() {
      return ofKnown < 1 ? Math.min(1, difference / (1 - ofKnown)) : 0;
    }
  }

  /**
   * The two samples. Rows alone in their class are no sample of named ones: without their own label
   * nothing names their class.
   *
   * @param known the reach of labelled rows of named classes
   * @param weights of these rows, with the sum 1
   * @param hidden the reach of all labelled rows without their class
   * @param hiddenWeights of these, with the sum 1
   */
  record Samples(double[] known, double[] weights, double[] hidden, double[] hiddenWeights) {

    static Samples of(LabelReach reach, int[] classes) {
      int m = reach.classMasses().length;
      int[] counts = Indices.counts(classes, m);
      double[] all = new double[classes.length];
      Arrays.setAll(all, i -> (1 + reach.classMasses()[classes[i]]) / counts[classes[i]]);
      int[] several = Indices.ofSharedClasses(classes, m).toArray();
      return new Samples(
          Arrays.stream(several).mapToDouble(i -> reach.known()[i]).toArray(),
          scaled(Arrays.stream(several).mapToDouble(i -> all[i]).toArray()),
          reach.hidden(),
          scaled(all));
    }

    private static double[] scaled(double[] weights) {
      double sum = Arrays.stream(weights).sum();
      return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    /** The number of equally weighted rows that would tell as much. */
    double effective() {
      return 1 / Arrays.stream(weights).map(weight -> weight * weight).sum();
    }

    /** Fits a logistic regression of hidden against known rows, both of the same weight. */
    LogLikelihood likelihood() {
      int c = known.length;
      double[] x = new double[c + hidden.length];
      double[] w = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = ReachBins.logarithm(i < c ? known[i] : hidden[i - c]);
        w[i] = c * (i < c ? weights[i] : hiddenWeights[i - c]);
      }
      double[] line = LogisticLine.fit(x, i -> i >= c, w);
      return new LogLikelihood(line[0], line[1]);
    }

    /** (mean over all rows - mean over known rows) / standard error of the latter. */
    double standardised(double like, LogLikelihood likelihood) {
      double mean = 0;
      double squares = 0;
      for (int i = 0; i < known.length; i++) {
        double own = LogLikelihood.probability(likelihood.at(ReachBins.logarithm(known[i])));
        mean += weights[i] * own;
        squares += weights[i] * own * own;
      }
      double variance = Math.max(LEAST_VARIANCE, squares - mean * mean);
      return (like - mean) / Math.sqrt(variance / effective());
    }
  }
}
