package org.mustlink.core.inmemory.metric;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;

/**
 * The differences of pairs of rows from which the diagonal metric is learned.
 *
 * @param similar d, the sums over must-links and pairs of one class of squared differences, times
 *     their weights
 * @param dissimilar squared differences of cannot-linked pairs of rows, pairs x d, row-major
 * @param weights one for each of these pairs
 */
record PairDifferences(double[] similar, double[] dissimilar, double[] weights) {

  /**
   * Sums the must-linked pairs, without listing pairs of labelled rows, and lists the cannot-linked
   * pairs or a sample of them. If there are none, pairs of any rows are used instead, as in the
   * paper (section 2). O(n d + (links + most) d).
   *
   * @param prior the number of random pairs of rows that the sums include, in expectation; they
   *     prevent a column in which the rows of a few must-links are equal from getting all the
   *     weight
   * @param most the maximum number of listed pairs of each kind, labelled rows and links
   */
  static PairDifferences of(
      Rows rows, PairwiseSideInformation side, double prior, int most, long seed) {
    int d = rows.d();
    double[] similar = new double[d];
    for (int t = 0; t < d; t++) {
      similar[t] = prior * 2 * FeatureMapFitter.variance(rows, t);
    }
    addClasses(rows, side, similar);
    addMustLinks(rows, side, similar);
    SplittableRandom random = new SplittableRandom(seed);
    DissimilarPairs dissimilar =
        new DissimilarPairs(rows, DoubleStream.builder(), DoubleStream.builder());
    if (side.betweenClasses() > 0) {
      addLabelled(side, most, random, dissimilar);
    }
    addCannotLinks(side, most, random, dissimilar);
    if (side.cannot() == 0) {
      for (int e = 0; e < most; e++) {
        int i = random.nextInt(rows.count());
        dissimilar.add(i, (i + 1 + random.nextInt(rows.count() - 1)) % rows.count(), 1);
      }
    }
    return new PairDifferences(
        similar, dissimilar.squares().build().toArray(), dissimilar.weights().build().toArray());
  }

  /** The sum over all pairs of n_c rows is n_c times their scatter about the mean. */
  private static void addClasses(Rows rows, PairwiseSideInformation side, double[] similar) {
    int d = rows.d();
    double[] means = rows.means(side.classOf(), side.classSizes());
    for (int i = 0; i < side.n(); i++) {
      int label = side.classOf()[i];
      for (int t = 0; label >= 0 && t < d; t++) {
        double difference = rows.at(i, t) - means[label * d + t];
        similar[t] += side.classSizes()[label] * difference * difference;
      }
    }
  }

  private static void addMustLinks(Rows rows, PairwiseSideInformation side, double[] similar) {
    for (int e = 0; e < side.weight().length; e++) {
      for (int t = 0; side.weight()[e] > 0 && t < similar.length; t++) {
        double difference = rows.at(side.first()[e], t) - rows.at(side.second()[e], t);
        similar[t] += side.weight()[e] * difference * difference;
      }
    }
  }

  private static void addLabelled(
      PairwiseSideInformation side, int most, SplittableRandom random, DissimilarPairs to) {
    long differing = side.betweenClasses();
    int[] classOf = side.classOf();
    int[] labelled = IntStream.range(0, side.n()).filter(i -> classOf[i] >= 0).toArray();
    if (differing > most) {
      int drawn = 0;
      while (drawn < most) {
        int i = labelled[random.nextInt(labelled.length)];
        int j = labelled[random.nextInt(labelled.length)];
        if (classOf[i] != classOf[j]) {
          to.add(i, j, differing / (double) most);
          drawn++;
        }
      }
      return;
    }
    for (int i : labelled) {
      for (int j : labelled) {
        if (i < j && classOf[i] != classOf[j]) {
          to.add(i, j, 1);
        }
      }
    }
  }

  private static void addCannotLinks(
      PairwiseSideInformation side, int most, SplittableRandom random, DissimilarPairs to) {
    int[] links =
        IntStream.range(0, side.weight().length).filter(e -> side.weight()[e] < 0).toArray();
    int taken = Math.min(most, links.length);
    for (int at = 0; at < taken; at++) {
      int other = at + random.nextInt(links.length - at);
      int e = links[other];
      links[other] = links[at];
      to.add(side.first()[e], side.second()[e], -side.weight()[e] * links.length / (double) taken);
    }
  }

  /** The list of cannot-linked pairs. */
  private record DissimilarPairs(
      Rows rows, DoubleStream.Builder squares, DoubleStream.Builder weights) {
    void add(int i, int j, double weight) {
      for (int t = 0; t < rows.d(); t++) {
        double difference = rows.at(i, t) - rows.at(j, t);
        squares.add(difference * difference);
      }
      weights.add(weight);
    }
  }
}
