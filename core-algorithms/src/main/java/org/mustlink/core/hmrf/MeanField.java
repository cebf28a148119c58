package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * One ascent over units, which are what must-links and labels join: a mean field that cools down,
 * then iterated conditional modes (Besag, J. R. Stat. Soc. B 1986). Cannot-links weigh in softly
 * while it is warm, so that many classes with few links each find their places; but all that was
 * said is taken to be true.
 */
final class MeanField {
  private static final int STEPS = 40;
  private static final double WARMEST = 0.5;
  private static final double COLDEST = 0.05;
  private static final double FIRST_BELIEF = 0.6;
  private static final int ROUNDS = 10;
  private static final int SWEEPS = 5;

  /**
   * What a cannot-link weighs against the graph: breaking it costs two of the votes, each at most
   * about 1, that rows have for a class.
   */
  private static final double APART = 2;

  /** Must-links that are believed less than this join nothing. */
  private static final double LEAST_WEIGHT = 0.5;

  private final int k;
  private final GraphEvidence evidence;
  private final Likelihood likelihood;

  /** The unit of every row. */
  private final int[] units;

  private final int count;

  /** The label of every unit, or -1. */
  private final int[] labels;

  /** Cannot-links to other units: positions of unit u from starts[u] to starts[u + 1]. */
  private final int[] starts;

  private final int[] neighbours;
  private final double[] weights;

  MeanField(SideInformation statements, int k, LeaveOneOut others) {
    this.k = k;
    this.evidence = new GraphEvidence(others, k);
    this.likelihood = new Likelihood(statements, others, k);
    Links links = statements.links();
    Links joining = links.filter(i -> !links.must(i) || links.weight(i) >= LEAST_WEIGHT);
    Closure closure =
        Closure.of(new SideInformation(joining, statements.labels(), statements.classes()));
    this.units = closure.components();
    this.count = closure.count();
    this.labels = new int[count];
    Arrays.fill(labels, -1);
    for (int j = closure.classComponents().length - 1; j >= 0; j--) {
      if (closure.classComponents()[j] >= 0) {
        labels[closure.classComponents()[j]] = j;
      }
    }
    int[] apart =
        IntStream.range(0, links.size())
            .filter(i -> !links.must(i) && units[links.first(i)] != units[links.second(i)])
            .toArray();
    this.starts = new int[count + 1];
    for (int i : apart) {
      starts[units[links.first(i)] + 1]++;
      starts[units[links.second(i)] + 1]++;
    }
    for (int u = 0; u < count; u++) {
      starts[u + 1] += starts[u];
    }
    this.neighbours = new int[starts[count]];
    this.weights = new double[starts[count]];
    int[] filled = starts.clone();
    for (int i : apart) {
      int a = units[links.first(i)];
      int b = units[links.second(i)];
      weights[filled[a]] = links.weight(i);
      neighbours[filled[a]++] = b;
      weights[filled[b]] = links.weight(i);
      neighbours[filled[b]++] = a;
    }
  }

  /** The ascent from a guess, a class below k for every row. */
  Candidate from(int[] guess) {
    double[] shares = first(guess);
    for (int step = 0; step < STEPS; step++) {
      double temperature = WARMEST * Math.pow(COLDEST / WARMEST, step / (STEPS - 1.0));
      double[] pull = pull(shares);
      for (int u = 0; u < count; u++) {
        for (int at = starts[u]; at < starts[u + 1]; at++) {
          for (int j = 0; j < k; j++) {
            pull[u * k + j] -= APART * weights[at] * shares[neighbours[at] * k + j];
          }
        }
      }
      for (int i = 0; i < pull.length; i++) {
        pull[i] /= temperature;
      }
      for (int u = 0; u < count; u++) {
        Softmax.in(pull, u * k, k);
      }
      for (int i = 0; i < shares.length; i++) {
        shares[i] = (shares[i] + pull[i]) / 2;
      }
      clamp(shares);
    }
    int[] classes = modes(Beliefs.classes(shares, k));
    int[] found = IntStream.of(units).map(u -> classes[u]).toArray();
    return new Candidate(Beliefs.certain(found, k), likelihood.of(found));
  }

  private double[] first(int[] guess) {
    double[] votes = new double[count * k];
    for (int row = 0; row < guess.length; row++) {
      votes[units[row] * k + guess[row]]++;
    }
    double[] shares = Beliefs.guessed(Beliefs.classes(votes, k), FIRST_BELIEF, k);
    clamp(shares);
    return shares;
  }

  private void clamp(double[] shares) {
    for (int u = 0; u < count; u++) {
      if (labels[u] >= 0) {
        Arrays.fill(shares, u * k, (u + 1) * k, 0);
        shares[u * k + labels[u]] = 1;
      }
    }
  }

  /** What the graph says of the rows of every unit, summed. */
  private double[] pull(double[] shares) {
    double[] beliefs = new double[units.length * k];
    for (int row = 0; row < units.length; row++) {
      System.arraycopy(shares, units[row] * k, beliefs, row * k, k);
    }
    double[] values = evidence.values(beliefs);
    double[] pull = new double[shares.length];
    for (int i = 0; i < values.length; i++) {
      pull[units[i / k] * k + i % k] += values[i];
    }
    return pull;
  }

  private int[] modes(int[] classes) {
    for (int round = 0; round < ROUNDS; round++) {
      int[] before = classes.clone();
      double[] pull = pull(Beliefs.certain(classes, k));
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int u = 0; u < count; u++) {
          classes[u] = labels[u] >= 0 ? labels[u] : mode(u, pull, classes);
        }
      }
      if (Arrays.equals(classes, before)) {
        break;
      }
    }
    return classes;
  }

  private int mode(int u, double[] pull, int[] classes) {
    double[] values = Arrays.copyOfRange(pull, u * k, (u + 1) * k);
    for (int at = starts[u]; at < starts[u + 1]; at++) {
      values[classes[neighbours[at]]] -= APART * weights[at];
    }
    int best = classes[u];
    for (int j = 0; j < k; j++) {
      best = values[j] > values[best] ? j : best;
    }
    return best;
  }
}
