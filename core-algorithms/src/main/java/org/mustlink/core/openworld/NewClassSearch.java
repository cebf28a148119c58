package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The search for classes that no label names. The labels are spread over the landmark graph; then
 * the rows of the table are counted by their reach, which tells whether there are such classes;
 * then these are solved for.
 */
public final class NewClassSearch {
  /** The maximum number of labelled rows whose reach is computed. */
  private static final int MOST_ROWS = 1000;

  /** The number of labelled rows below which nothing is concluded. */
  private static final int LEAST_ROWS = 10;

  /** The least share of rows of new classes, relative to their share among the classes. */
  private static final double LEAST_SHARE = 0.5;

  private static final int BISECTIONS = 60;
  private static final double MOST_SHIFT = 60;

  private final NewClassSolver solver;
  private final CodedRows unseen;
  private final LabelReach reach;
  private final LabelDensity density;

  private NewClassSearch(
      NewClassSolver solver, CodedRows unseen, LabelReach reach, LabelDensity density) {
    this.solver = solver;
    this.unseen = unseen;
    this.reach = reach;
    this.density = density;
  }

  /**
   * Spreads the labels. O(p'^3) for p' landmarks in use.
   *
   * @param landmarks p x d, the landmarks in columns of comparable scales or in a learned metric
   * @param rows the codes of labelled rows, in an order that is a random draw
   * @param unseen the codes of the same rows as new rows would have them
   * @param classes the class of each, below m
   * @param m the number of named classes
   * @param n the number of rows of the table
   */
  public static NewClassSearch of(
      LandmarkGraph graph,
      Rows landmarks,
      CodedRows rows,
      CodedRows unseen,
      int[] classes,
      int m,
      long n,
      long seed) {
    int[] first = IntStream.range(0, Math.min(MOST_ROWS, classes.length)).toArray();
    CodedRows taken = rows.take(first);
    NewClassSolver solver =
        new NewClassSolver(
            graph, landmarks, taken, Arrays.copyOf(classes, first.length), m, n, seed);
    CodedRows apart = unseen == rows ? taken : unseen.take(first);
    LabelReach reach = LabelReach.of(graph, taken, apart, solver.classes(), m, n);
    return new NewClassSearch(solver, apart, reach, LabelDensity.unknown(graph));
  }

  /**
   * Returns the same search, which takes into account how densely rows of named classes are
   * labelled.
   *
   * @param classCodes p x m, the codes of all labelled rows summed by class
   */
  public NewClassSearch with(DenseMatrix classCodes) {
    return new NewClassSearch(solver, unseen, reach, LabelDensity.of(solver.graph(), classCodes));
  }

  /**
   * What was found.
   *
   * @param ofTable what assigns the rows of the table, of which it is known that they have no label
   * @param ofOthers what assigns the rows of other tables, by their features alone
   * @param likelihood the log-odds of a row to be of a new class
   * @param share the estimated share of rows of new classes
   * @param count the number of new classes
   */
  public record Found(
      Values ofTable, Values ofOthers, LogLikelihood likelihood, double share, int count) {}

  /**
   * The values of all landmarks.
   *
   * @param soft p x (m + count), row-major, the soft labels
   * @param reach p x m, row-major, A of {@link LabelReach}, less where rows must be of new classes
   */
  public record Values(double[] soft, double[] reach) {}

  /** Returns A, p x m, row-major, of all landmarks; zeros for those that no row uses. */
  public double[] reach() {
    return ofAll(reach.coefficients());
  }

  private double[] ofAll(DenseMatrix values) {
    LandmarkGraph graph = solver.graph();
    int columns = values.numCols();
    double[] all = new double[graph.total() * columns];
    for (int i = 0; i < graph.size(); i++) {
      for (int j = 0; j < columns; j++) {
        all[graph.kept()[i] * columns + j] = values.apply(i, j);
      }
    }
    return all;
  }

  /** Whether there are labels enough to conclude anything from. */
  public boolean isPossible() {
    return IntStream.of(labels()).filter(count -> count > 1).sum() >= LEAST_ROWS;
  }

  /** The number of labelled rows of every named class. */
  private int[] labels() {
    return Indices.counts(solver.classes(), solver.m());
  }

  /** Returns the numbers of new classes that the evidence leaves open. */
  public NewClassRange range(NewClassEvidence evidence) {
    return NewClassRange.of(evidence, density.share(), labels());
  }

  /**
   * Weighs the evidence for new classes.
   *
   * @param counts the numbers of unlabelled rows by {@link ReachBins}
   */
  public NewClassEvidence evidence(long[] counts) {
    return NewClassEvidence.of(reach, solver.classes(), counts, solver.n());
  }

  /** Looks at how the labelled rows lie among all rows. O(p'^3). */
  public LabelDraw draw() {
    return LabelDraw.of(solver.graph(), unseen, solver.seed());
  }

  /**
   * Returns how far the probabilities by the reach are from the frequencies among the labelled
   * rows; see {@link CalibrationError}.
   *
   * @param counts the numbers of unlabelled rows by {@link ReachBins}
   * @param share the share of rows of new classes, by which the probabilities are shifted
   */
  public double calibrationError(NewClassEvidence evidence, long[] counts, double share) {
    return CalibrationError.of(
        NewClassEvidence.Samples.of(reach, solver.classes()),
        shifted(evidence.likelihood(), counts, share),
        share);
  }

  /**
   * Solves for the new classes. O(p'^3).
   *
   * @param counts the numbers of unlabelled rows by {@link ReachBins}
   * @param wanted the number of new classes; 0 if it is to be estimated
   * @param seeds rows that are known to be of new classes
   */
  public Found solve(NewClassEvidence evidence, long[] counts, int wanted, SeedRows seeds) {
    int m = solver.m();
    int count = wanted > 0 ? wanted : estimate(evidence);
    double share =
        wanted > 0
            ? Math.max(evidence.share(), LEAST_SHARE * wanted / (m + wanted))
            : evidence.share();
    LogLikelihood odds = shifted(evidence.likelihood(), counts, share);
    NewnessFloor floor = NewnessFloor.beyondDoubt(density.newness());
    DenseMatrix soft = solver.solve(mass(evidence.limit(), odds, seeds), count, seeds);
    return new Found(
        new Values(ofAll(floor.soft(soft, m)), ofAll(floor.reach(reach.coefficients()))),
        new Values(ofAll(soft), reach()),
        odds,
        Math.max(share, density.share()),
        count);
  }

  private NewClassMass mass(double limit, LogLikelihood odds, SeedRows seeds) {
    double[] probabilities =
        Arrays.stream(reach.ofLandmarks())
            .map(s -> LogLikelihood.probability(odds.at(ReachBins.logarithm(s))))
            .toArray();
    boolean[] beyond = new boolean[probabilities.length];
    for (int i = 0; i < beyond.length; i++) {
      beyond[i] = reach.ofLandmarks()[i] < limit;
    }
    takeIn(seeds, probabilities, beyond);
    return NewClassMass.of(probabilities, beyond, density);
  }

  /**
   * Returns the number of new classes by their estimated share of the rows, or by the share of rows
   * that must be of new classes if that is larger; at least 1.
   */
  public int estimate(NewClassEvidence evidence) {
    int most = Math.max(1, solver.graph().size() / 4);
    double share = Math.max(evidence.share(), density.share()) * evidence.unlabelled();
    return Math.min(
        most, NewClassEvidence.classes(Math.min(NewClassEvidence.MOST_SHARE, share), solver.m()));
  }

  /** Landmarks on which there are more rows of new classes than labelled ones are outside too. */
  private void takeIn(SeedRows seeds, double[] probabilities, boolean[] outside) {
    double[] unnamed = seeds.masses(solver.graph());
    double[] named = SeedRows.masses(solver.graph(), solver.rows());
    for (int i = 0; i < outside.length; i++) {
      if (unnamed[i] > named[i]) {
        outside[i] = true;
        probabilities[i] = Math.max(probabilities[i], unnamed[i] / (unnamed[i] + named[i]));
      }
    }
  }

  /** Shifts log-odds so that the mean probability over the rows is the share of new classes. */
  private static LogLikelihood shifted(LogLikelihood likelihood, long[] counts, double share) {
    double total = Math.max(1, Arrays.stream(counts).sum());
    double low = -MOST_SHIFT;
    double high = MOST_SHIFT;
    for (int step = 0; step < BISECTIONS; step++) {
      LogLikelihood middle = likelihood.plus((low + high) / 2);
      double mean = 0;
      for (int bin = 0; bin < counts.length; bin++) {
        mean += counts[bin] / total * LogLikelihood.probability(middle.at(ReachBins.middle(bin)));
      }
      if (mean < share) {
        low = (low + high) / 2;
      } else {
        high = (low + high) / 2;
      }
    }
    return likelihood.plus((low + high) / 2);
  }
}
