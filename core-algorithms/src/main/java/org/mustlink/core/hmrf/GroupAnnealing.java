package org.mustlink.core.hmrf;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Merges small groups of rows into classes by simulated annealing with a Gibbs sampler (Geman,
 * Geman, PAMI 1984). With many classes, a few links per row say little about the class of the row;
 * summed over two groups, they show whether both groups are of one class. The potential of two
 * groups is the log-likelihood ratio of the links between their rows, as those of a stochastic
 * block model with two kinds of blocks (Holland, Laskey, Leinhardt, Social Networks 1983), plus a
 * share of the soft labels that the graph gives to the rows of one group by those of the other.
 * Immutable and thread-safe.
 */
final class GroupAnnealing {
  private static final int RUNS = 8;
  private static final int SWEEPS = 60;
  private static final double WARMEST = 3;
  private static final double COLDEST = 0.1;

  /** The weight of the graph beside the links. */
  private static final double GRAPH = 0.3;

  /**
   * The range of the probability that two rows of one group, or of two groups of one class, are of
   * one class.
   */
  private static final double LEAST_WITHIN = 0.3;

  private static final double MOST_WITHIN = 0.95;

  /** The range of the probability that two rows of groups of different classes are of one class. */
  private static final double LEAST_BETWEEN = 0.005;

  private static final double MOST_BETWEEN = 0.25;

  private final int k;
  private final int[] groups;
  private final int count;

  /** count x count, symmetric, with a diagonal of 0. */
  private final double[] potentials;

  /**
   * Computes the potentials. O(c^2 count + links).
   *
   * @param k classes
   * @param groups c, the group of every row, below count
   */
  GroupAnnealing(
      SideInformation sideInformation, int k, LeaveOneOut others, int[] groups, int count) {
    this.k = k;
    this.groups = groups;
    this.count = count;
    this.potentials = ofGraph(others);
    addLinks(counts(sideInformation, true), counts(sideInformation, false));
  }

  /** Returns the class of every row, below k: the best of several runs. */
  int[] classes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] best = new int[0];
    double most = Double.NEGATIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      double[] fields = new double[count * k];
      int[] classes = annealed(random, fields);
      double score = IntStream.range(0, count).mapToDouble(i -> fields[i * k + classes[i]]).sum();
      if (score > most) {
        most = score;
        best = classes;
      }
    }
    int[] taken = best;
    return IntStream.of(groups).map(group -> taken[group]).toArray();
  }

  private int[] annealed(SplittableRandom random, double[] fields) {
    int[] classes = new int[count];
    for (int i = 0; i < count; i++) {
      classes[i] = random.nextInt(k);
      move(i, classes[i], 1, fields);
    }
    double[] chances = new double[k];
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double temperature = WARMEST * Math.pow(COLDEST / WARMEST, sweep / (SWEEPS - 1.0));
      for (int i : Rows.shuffled(count, random.nextLong())) {
        for (int j = 0; j < k; j++) {
          chances[j] = fields[i * k + j] / temperature;
        }
        Softmax.apply(chances, 0, k);
        int drawn = drawn(chances, random.nextDouble());
        if (drawn != classes[i]) {
          move(i, classes[i], -1, fields);
          move(i, drawn, 1, fields);
          classes[i] = drawn;
        }
      }
    }
    return classes;
  }

  private static int drawn(double[] chances, double share) {
    double left = share;
    for (int j = 0; j < chances.length - 1; j++) {
      left -= chances[j];
      if (left < 0) {
        return j;
      }
    }
    return chances.length - 1;
  }

  private void move(int group, int to, int sign, double[] fields) {
    for (int i = 0; i < count; i++) {
      fields[i * k + to] += sign * potentials[group * count + i];
    }
  }

  private double[] ofGraph(LeaveOneOut others) {
    double[] soft = others.predict(Beliefs.certain(groups, count), count).softLabels();
    double[] sums = new double[count * count];
    for (int row = 0; row < groups.length; row++) {
      for (int j = 0; j < count; j++) {
        double half = GRAPH / 2 * soft[row * count + j];
        sums[groups[row] * count + j] += half;
        sums[j * count + groups[row]] += half;
      }
    }
    return sums;
  }

  /**
   * Counts, for every two groups, the pairs of their rows that links and labels join or separate.
   */
  private double[] counts(SideInformation sideInformation, boolean must) {
    double[] pairs = new double[count * count];
    Links links = sideInformation.links();
    for (int i = 0; i < links.size(); i++) {
      if (links.must(i) == must) {
        int a = groups[links.first(i)];
        int b = groups[links.second(i)];
        pairs[a * count + b] += links.weight(i) / 2;
        pairs[b * count + a] += links.weight(i) / 2;
      }
    }
    addLabels(sideInformation, must, pairs);
    return pairs;
  }

  private void addLabels(SideInformation sideInformation, boolean must, double[] pairs) {
    int classes = sideInformation.classes();
    double[] labelled = new double[count * classes];
    double[] all = new double[count];
    for (int row = 0; row < groups.length; row++) {
      int label = sideInformation.labels()[row];
      if (label >= 0) {
        labelled[groups[row] * classes + label]++;
        all[groups[row]]++;
      }
    }
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        double same = a == b ? -all[a] : 0; // a row does not form a pair with itself
        for (int j = 0; j < classes; j++) {
          same += labelled[a * classes + j] * labelled[b * classes + j];
        }
        double every = all[a] * all[b] - (a == b ? all[a] : 0);
        pairs[a * count + b] += (must ? same : every - same) / 2;
      }
    }
  }

  private void addLinks(double[] must, double[] cannot) {
    double withinMust = 0;
    double withinCannot = 0;
    double allMust = 0;
    double allCannot = 0;
    for (int i = 0; i < must.length; i++) {
      boolean within = i % (count + 1) == 0;
      allMust += must[i];
      allCannot += cannot[i];
      withinMust += within ? must[i] : 0;
      withinCannot += within ? cannot[i] : 0;
    }
    double within =
        between(LEAST_WITHIN, MOST_WITHIN, (withinMust + 1) / (withinMust + withinCannot + 2));
    double across =
        between(LEAST_BETWEEN, MOST_BETWEEN, allMust / Math.max(1, allMust + allCannot) / 2);
    double ofMust = Math.log(within / across);
    double ofCannot = Math.log((1 - within) / (1 - across));
    for (int i = 0; i < must.length; i++) {
      // A pair is stored on both sides of the diagonal, with half its weight on each.
      potentials[i] += 2 * (must[i] * ofMust + cannot[i] * ofCannot);
    }
    for (int i = 0; i < count; i++) {
      potentials[i * (count + 1)] = 0;
    }
  }

  private static double between(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }
}
