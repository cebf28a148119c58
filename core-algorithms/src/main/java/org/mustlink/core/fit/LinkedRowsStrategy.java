package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.hmrf.PseudoClasses;
import org.mustlink.core.hmrf.ReliabilityWarnings;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.options.Preset;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.LinkConstraints;
import org.mustlink.core.scacs.Spectra;

/**
 * Finds a class for every linked row and uses these classes like labels: they are propagated along
 * the graph and combined with classifiers that learn from them, or they constrain the embedding. It
 * is for links on few enough rows.
 */
record LinkedRowsStrategy(SideInformationCounts counts) implements SideInformationStrategy {
  /** The share of clusters that need linked rows if the label solver is to assign all rows. */
  private static final double MOST_REACHED = 0.8;

  static Optional<LinkedRowsStrategy> of(SideInformationCounts counts) {
    FitOptions options = counts.options();
    boolean few =
        counts.links() > 0
            && counts.links() <= HiddenMarkovRandomField.MOST_LINKS
            && counts.labelled() + counts.linkedRows() <= HiddenMarkovRandomField.MOST_ROWS;
    return few && options.method().constrained() && options.get(FitOptions.PRESET) == Preset.BEST
        ? Optional.of(new LinkedRowsStrategy(counts))
        : Optional.empty();
  }

  @Override
  public long classifiedRows() {
    return counts.linkedRows();
  }

  @Override
  public boolean learnsFromLinks() {
    return counts.options().get(LandmarkOptions.METRIC) != Metric.NONE;
  }

  @Override
  public int linkedCentres(long n) {
    return counts.mayPool() ? counts.centres(n) : 0;
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLinkedRows known = known(table, log);
    int centres = linkedCentres(table.rowCount());
    return sums -> classified(LandmarkGraph.of(sums), known).solution(centres);
  }

  /** Brings the linked and labelled rows. */
  static CodedLinkedRows known(CodedTable<?> table, StepLog log) {
    return log.run(
        "linked rows", table.linkedRowCount(), table::linkedRows, done -> "each to get a class");
  }

  /** Finds the classes of the linked rows. */
  Classified classified(LandmarkGraph graph, CodedLinkedRows known) {
    LandmarkEigenproblem problem = new LandmarkEigenproblem(graph, counts, known.leastClusters());
    long seed = counts.options().seed();
    LandmarkSpectrum spectrum = spectrum(problem, known);
    int clusters = Math.max(2, problem.clusters(spectrum));
    PseudoClasses found =
        HiddenMarkovRandomField.run(
            graph, spectrum, known.rows(), known.points(), known.sideInformation(), clusters, seed);
    PseudoLabels labels = PseudoLabels.of(known.rows(), found, clusters);
    List<String> remarks = ReliabilityWarnings.of(found.reliability(), known.sideInformation());
    return new Classified(this, problem, known, labels, remarks);
  }

  /**
   * The classes of the linked rows.
   *
   * @param labels the linked and labelled rows with the classes found for them
   * @param remarks on how reliable links and labels are
   */
  record Classified(
      LinkedRowsStrategy strategy,
      LandmarkEigenproblem problem,
      CodedLinkedRows known,
      PseudoLabels labels,
      List<String> remarks) {

    /**
     * Solves for the clusters of all rows.
     *
     * @param centres the maximum number of rows that become centres of classifiers
     */
    LandmarkSolution solution(int centres) {
      if (!strategy.spreads(labels)) {
        return problem.solved(labels).with(remarks);
      }
      List<String> all = new ArrayList<>(remarks);
      int reached = labels.reached();
      if (reached < labels.k()) {
        all.add(
            ("No linked or labelled row seems to be of %s of the %s clusters: they "
                    + "stay small or empty.")
                .formatted(labels.k() - reached, labels.k()));
      }
      SideInformationCounts counts = strategy.counts;
      SpreadClasses spread =
          SpreadClasses.of(problem.graph(), labels, known, centres, counts.options().seed());
      return LandmarkSolution.ofSoftLabels(
          problem.graph(),
          spread.embedding(),
          spread.embedding().m(),
          known.rows(),
          spread.rules(counts.labels().length),
          spread.tried(),
          all);
    }
  }

  /**
   * Returns the spectrum in which the first classes of linked rows are found. With many clusters
   * the leading eigenvectors alone have been less accurate in measurements.
   */
  private LandmarkSpectrum spectrum(LandmarkEigenproblem problem, CodedLinkedRows known) {
    int guessed = Math.max(2, counts.k() > 0 ? counts.k() : known.leastClusters());
    LandmarkGraph graph = problem.graph();
    return guessed <= Spectra.MOST_CLUSTERS
        ? new Spectra(graph, counts.options().seed()).leading(LandmarkEigenproblem.TRIAL_VECTORS)
        : problem.spectrum(
            Optional.of(
                LinkConstraints.closure(graph, known.rows(), known.sideInformation(), guessed)),
            guessed);
  }

  /** Whether the label solver assigns all rows, from the classes of the linked ones. */
  private boolean spreads(PseudoLabels labels) {
    Assign assign = counts.options().get(FitOptions.ASSIGN);
    boolean most = assign == Assign.AUTO && labels.reached() >= MOST_REACHED * labels.k();
    return most || assign == Assign.ANCHORS || assign == Assign.POOL;
  }
}
