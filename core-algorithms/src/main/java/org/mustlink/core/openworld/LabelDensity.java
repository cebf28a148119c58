package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Wilson;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * How densely the rows of named classes are labelled, and what that tells of the rows without a
 * label. If labels are a random draw of the rows of each named class j with the density c_j, then
 * L_j labelled rows come with L_j (1 - c_j) / c_j others of their class, and what is left of the
 * rows without a label is of new classes (Elkan, Noto, KDD 2008). Where all rows of the named
 * classes have labels, that is every other row.
 *
 * <p>All estimates are bounds, so that few labels tell nothing. The density of a class is at least
 * the largest lower bound of its share among the rows of no other named class, over the sets of
 * landmarks whose neighbours have the largest shares (Bekker, Davis, AAAI 2018, with Wilson's
 * bound). Where the upper bound of the class in that set allows it, it is at least that of all
 * classes together, since more rows make a better bound. The labelled rows of a landmark are those
 * that its rows see by their codes, with Wilson's upper bound.
 *
 * @param newness p', the least probability of a row without a label at each landmark to be of a new
 *     class
 * @param unlabelled p', the weight of the rows without a label at each landmark
 * @param labelled p' x m, that of the labelled rows of each class; without columns if not known
 */
record LabelDensity(double[] newness, double[] unlabelled, DenseMatrix labelled) {
  /** The standard normal quantile of .95. */
  private static final double QUANTILE = 1.645;

  private static final double LEAST = 1e-9;

  /** The share of labelled rows that no rounding exceeds. */
  private static final double MOST_SHARE = 1 + 1e-3;

  /** Returns that nothing is known, as if no row had a label. */
  static LabelDensity unknown(LandmarkGraph graph) {
    return unknown(graph, graph.degrees());
  }

  private static LabelDensity unknown(LandmarkGraph graph, double[] unlabelled) {
    int p = graph.size();
    return new LabelDensity(new double[p], unlabelled, new DenseMatrix(p, 0, new double[0]));
  }

  /**
   * Estimates the densities from the sums over all labelled rows. O(m entries of S + m p' log p').
   *
   * @param classCodes p x m, the codes of the labelled rows summed by class
   */
  static LabelDensity of(LandmarkGraph graph, DenseMatrix classCodes) {
    int p = graph.size();
    int m = classCodes.numCols();
    DenseMatrix shares = new DenseMatrix(p, m, new double[p * m]);
    double[] labelled = new double[p];
    DenseMatrix ofClasses = new DenseMatrix(p, m, new double[p * m]);
    for (int at = 0; at < p * m; at++) {
      int i = at % p;
      double codes = classCodes.apply(graph.kept()[i], at / p);
      shares.values()[at] = codes / graph.degrees()[i];
      ofClasses.values()[at] = codes;
      labelled[i] += codes;
    }
    double[] unlabelled = new double[p];
    Arrays.setAll(unlabelled, i -> Math.max(0, graph.degrees()[i] - labelled[i]));
    if (IntStream.range(0, p).anyMatch(i -> labelled[i] > MOST_SHARE * graph.degrees()[i])) {
      return unknown(graph, unlabelled); // rows have weights, their labels have not
    }
    DenseMatrix means = LabelReach.means(graph, shares);
    double[][] neighbours = new double[m][];
    Arrays.setAll(neighbours, j -> neighbours(graph, shares, means, j));
    double[] ofAny = new double[p];
    Arrays.setAll(ofAny, i -> Arrays.stream(neighbours).mapToDouble(own -> own[i]).sum());
    Density all = Density.of(labelled, unlabelled, ofAny);
    double[] others = new double[m];
    double rows = 0;
    double without = 0;
    for (int j = 0; j < m; j++) {
      double[] own = masses(graph, shares, j);
      double density = Density.of(own, unlabelled, neighbours[j]).within(all);
      others[j] = (1 - density) / density;
      double mass = Arrays.stream(own).sum() / density;
      rows += mass;
      without += mass * others[j];
    }
    return new LabelDensity(
        newness(graph, means, others, rows > 0 ? without / rows : 1 / LEAST),
        unlabelled,
        ofClasses);
  }

  /** Returns the least share of the rows without a label that is of new classes, in [0, 1]. */
  double share() {
    double all = Arrays.stream(unlabelled).sum();
    double sum =
        IntStream.range(0, newness.length).mapToDouble(i -> newness[i] * unlabelled[i]).sum();
    return all > 0 ? sum / all : 0;
  }

  private static double[] masses(LandmarkGraph graph, DenseMatrix shares, int j) {
    return IntStream.range(0, graph.size())
        .mapToDouble(i -> shares.apply(i, j) * graph.degrees()[i])
        .toArray();
  }

  /**
   * The bounds of the share of some rows that have labels, where it is largest.
   *
   * @param least the largest lower bound, above 0
   * @param most the upper bound there
   */
  private record Density(double least, double most) {

    /**
     * Finds the density in the sets of landmarks that come first.
     *
     * @param labelled p', the weight of the labelled rows
     * @param unlabelled p', the weight of the rows without a label
     * @param neighbours p', the share of the labelled rows among the rows of neighbours
     */
    static Density of(double[] labelled, double[] unlabelled, double[] neighbours) {
      Density largest = new Density(LEAST, 1);
      double sum = 0;
      double rows = 0;
      for (int i : Indices.ascending(labelled.length, i -> -neighbours[i])) {
        sum += labelled[i];
        rows += labelled[i] + unlabelled[i];
        double share = rows > 0 ? sum / rows : 0;
        if (rows > 0 && Wilson.end(share, rows, -QUANTILE) > largest.least) {
          largest =
              new Density(
                  Math.min(1, Wilson.end(share, rows, -QUANTILE)),
                  Math.min(1, Wilson.end(share, rows, QUANTILE)));
        }
      }
      return largest;
    }

    /** The least density of a class, as that of all classes unless its own is lower. */
    double within(Density all) {
      return Math.max(least, Math.min(all.least, most));
    }
  }

  /** Returns the share of class j among the rows of the neighbours of each landmark. */
  private static double[] neighbours(
      LandmarkGraph graph, DenseMatrix shares, DenseMatrix means, int j) {
    double[] neighbours = new double[graph.size()];
    int[] starts = graph.similarity().colPtrs();
    for (int i = 0; i < neighbours.length; i++) {
      for (int at = starts[i]; at < starts[i + 1]; at++) {
        if (graph.similarity().rowIndices()[at] == i) {
          double own = graph.similarity().values()[at]; // the share of S_ii in the degree
          double others = means.apply(i, j) - own * shares.apply(i, j);
          neighbours[i] = others / Math.max(LEAST, 1 - own);
        }
      }
    }
    return neighbours;
  }

  private static double[] newness(
      LandmarkGraph graph, DenseMatrix means, double[] others, double othersOfAny) {
    double[] newness = new double[graph.size()];
    for (int i = 0; i < newness.length; i++) {
      double labelled = 0;
      double without = 0;
      for (int j = 0; j < others.length; j++) {
        labelled += means.apply(i, j);
        without += means.apply(i, j) * others[j];
      }
      double share = Math.min(1, labelled);
      double most = Wilson.end(share, graph.degrees()[i], QUANTILE);
      double known = without + (most - share) * othersOfAny;
      newness[i] = Math.max(0, 1 - known / Math.max(LEAST, 1 - most));
    }
    return newness;
  }
}
