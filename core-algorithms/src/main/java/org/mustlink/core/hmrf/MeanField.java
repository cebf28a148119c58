package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Mean-field annealing over must-link components (Hofmann, Buhmann, PAMI 1997), followed by
 * iterated conditional modes (Besag, J. R. Stat. Soc. B 1986). Rows that must-links or labels join
 * share one class. Cannot-links add a penalty, which is soft at high temperatures; this separates
 * many classes with few links each. All side information is taken to be right. Thread-safe.
 */
final class MeanField {
  private static final int STEPS = 40;
  private static final double WARMEST = 0.5;
  private static final double COLDEST = 0.05;
  private static final double FIRST_BELIEF = 0.6;
  private static final int MODE_ITERATIONS = 10;
  private static final int SWEEPS = 5;

  /** The penalty of a violated cannot-link, compared with soft labels of at most about 1. */
  private static final double PENALTY = 2;

  /** Must-links of less weight than this do not join rows. */
  private static final double LEAST_WEIGHT = 0.5;

  private final int k;
  private final GraphEvidence evidence;
  private final Likelihood likelihood;

  /** The must-link component of every row. */
  private final int[] components;

  private final int count;

  /** The label of every component, or -1. */
  private final int[] labels;

  /** Cannot-links to other components. */
  private final Adjacency apart;

  MeanField(Likelihood likelihood) {
    this.k = likelihood.k();
    this.evidence = likelihood.evidence();
    this.likelihood = likelihood;
    SideInformation sideInformation = likelihood.sideInformation();
    Links links = sideInformation.links();
    Links joining = links.filter(i -> !links.must(i) || links.weight(i) >= LEAST_WEIGHT);
    Closure closure =
        Closure.of(
            new SideInformation(joining, sideInformation.labels(), sideInformation.classes()));
    this.components = closure.components();
    this.count = closure.count();
    this.labels = Indices.none(count);
    for (int j = closure.classComponents().length - 1; j >= 0; j--) {
      if (closure.classComponents()[j] >= 0) {
        labels[closure.classComponents()[j]] = j;
      }
    }
    int[] between =
        IntStream.range(0, links.size())
            .filter(
                i -> !links.must(i) && components[links.first(i)] != components[links.second(i)])
            .toArray();
    this.apart =
        Adjacency.of(
            count,
            IntStream.of(between).map(i -> components[links.first(i)]).toArray(),
            IntStream.of(between).map(i -> components[links.second(i)]).toArray(),
            IntStream.of(between).mapToDouble(links::weight).toArray());
  }

  /**
   * Runs from an initialization. O((steps + iterations) (p^2 + links) k).
   *
   * @param initialization the class of every row, below k
   */
  LocalOptimum from(int[] initialization) {
    double[] shares = first(initialization);
    for (int step = 0; step < STEPS; step++) {
      double temperature = WARMEST * Math.pow(COLDEST / WARMEST, step / (STEPS - 1.0));
      double[] fields = fields(shares);
      for (int c = 0; c < count; c++) {
        for (int at = apart.starts()[c]; at < apart.starts()[c + 1]; at++) {
          for (int j = 0; j < k; j++) {
            fields[c * k + j] -=
                PENALTY * apart.weights()[at] * shares[apart.neighbours()[at] * k + j];
          }
        }
      }
      for (int i = 0; i < fields.length; i++) {
        fields[i] /= temperature;
      }
      for (int c = 0; c < count; c++) {
        Softmax.apply(fields, c * k, k);
      }
      for (int i = 0; i < shares.length; i++) {
        shares[i] = (shares[i] + fields[i]) / 2;
      }
      clamp(shares);
    }
    int[] classes = modes(Beliefs.classes(shares, k));
    int[] found = IntStream.of(components).map(c -> classes[c]).toArray();
    return new LocalOptimum(Beliefs.certain(found, k), likelihood.logRatio(found));
  }

  private double[] first(int[] initialization) {
    double[] votes = new double[count * k];
    for (int row = 0; row < initialization.length; row++) {
      votes[components[row] * k + initialization[row]]++;
    }
    double[] shares = Beliefs.softened(Beliefs.classes(votes, k), FIRST_BELIEF, k);
    clamp(shares);
    return shares;
  }

  private void clamp(double[] shares) {
    for (int c = 0; c < count; c++) {
      if (labels[c] >= 0) {
        Arrays.fill(shares, c * k, (c + 1) * k, 0);
        shares[c * k + labels[c]] = 1;
      }
    }
  }

  /** The field of the graph at every component: the sum of the soft labels of its rows. */
  private double[] fields(double[] shares) {
    double[] beliefs = new double[components.length * k];
    for (int row = 0; row < components.length; row++) {
      System.arraycopy(shares, components[row] * k, beliefs, row * k, k);
    }
    double[] values = evidence.softLabels(beliefs);
    double[] fields = new double[shares.length];
    for (int i = 0; i < values.length; i++) {
      fields[components[i / k] * k + i % k] += values[i];
    }
    return fields;
  }

  private int[] modes(int[] classes) {
    for (int iteration = 0; iteration < MODE_ITERATIONS; iteration++) {
      int[] before = classes.clone();
      double[] fields = fields(Beliefs.certain(classes, k));
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int c = 0; c < count; c++) {
          classes[c] = labels[c] >= 0 ? labels[c] : mode(c, fields, classes);
        }
      }
      if (Arrays.equals(classes, before)) {
        break;
      }
    }
    return classes;
  }

  private int mode(int c, double[] fields, int[] classes) {
    double[] values = Arrays.copyOfRange(fields, c * k, (c + 1) * k);
    for (int at = apart.starts()[c]; at < apart.starts()[c + 1]; at++) {
      values[classes[apart.neighbours()[at]]] -= PENALTY * apart.weights()[at];
    }
    int best = classes[c];
    for (int j = 0; j < k; j++) {
      best = values[j] > values[best] ? j : best;
    }
    return best;
  }
}
