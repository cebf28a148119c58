package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.hmrf.PseudoClasses;
import org.mustlink.core.hmrf.ReliabilityWarnings;
import org.mustlink.core.hmrf.SearchEffort;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.LinkConstraints;
import org.mustlink.core.scacs.Spectra;

/**
 * The classes of linked rows.
 *
 * @param known the linked and labelled rows
 * @param labels the same rows with the classes found for them
 * @param remarks on how reliable links and labels are
 */
record LinkedClasses(
    SideInformationCounts counts,
    LandmarkEigenproblem problem,
    CodedLinkedRows known,
    PseudoLabels labels,
    List<String> remarks) {
  /** The share of clusters that need linked rows if the label solver is to assign all rows. */
  private static final double MOST_REACHED = 0.8;

  /**
   * Finds the classes of all linked rows, or of those with some of the links.
   *
   * @param spectrum in which the first classes are found
   * @param k the number of classes, at least 2
   */
  record Finder(
      SideInformationCounts counts,
      LandmarkEigenproblem problem,
      LandmarkSpectrum spectrum,
      int k) {
    /** Prepares to find the classes of linked rows. */
    static Finder of(SideInformationCounts counts, LandmarkGraph graph, CodedLinkedRows known) {
      LandmarkEigenproblem problem = new LandmarkEigenproblem(graph, counts, known.leastClusters());
      LandmarkSpectrum spectrum = spectrum(problem, known, counts);
      return new Finder(counts, problem, spectrum, Math.max(2, problem.clusters(spectrum)));
    }

    /**
     * Returns the spectrum in which the first classes of linked rows are found. With many clusters
     * the leading eigenvectors alone have been less accurate in measurements.
     */
    private static LandmarkSpectrum spectrum(
        LandmarkEigenproblem problem, CodedLinkedRows known, SideInformationCounts counts) {
      int guessed = Math.max(2, counts.k() > 0 ? counts.k() : known.leastClusters());
      LandmarkGraph graph = problem.graph();
      return guessed <= Spectra.MOST_CLUSTERS
          ? new Spectra(graph, counts.options().seed()).leading(LandmarkEigenproblem.TRIAL_VECTORS)
          : problem.spectrum(
              Optional.of(
                  LinkConstraints.closure(graph, known.rows(), known.sideInformation(), guessed)),
              guessed);
    }

    /** Finds the classes of all linked rows. */
    LinkedClasses classified(CodedLinkedRows known) {
      return classified(known, SearchEffort.FULL);
    }

    /** Finds the classes of linked rows from fewer initializations. */
    LinkedClasses briefly(CodedLinkedRows some) {
      return classified(some, SearchEffort.BRIEF);
    }

    private LinkedClasses classified(CodedLinkedRows known, SearchEffort search) {
      PseudoClasses found =
          HiddenMarkovRandomField.run(
              problem.graph(),
              spectrum,
              known.rows(),
              known.points(),
              known.sideInformation(),
              k,
              search,
              counts.options().seed());
      return new LinkedClasses(
          counts,
          problem,
          known,
          PseudoLabels.of(known.rows(), found, k),
          ReliabilityWarnings.of(found.reliability(), known.sideInformation()));
    }

    /** Solves for the clusters by the labels alone, or without any side information. */
    LandmarkSolution withoutLinks(CodedLinkedRows known, int centres) {
      if (counts.labelled() == 0) {
        return problem.solved(Optional.empty(), 0);
      }
      CodedLinkedRows labelled = known.part(known.sideInformation().links().filter(link -> false));
      PseudoLabels labels =
          PseudoLabels.certain(labelled.rows(), labelled.sideInformation().labels(), k);
      return new LinkedClasses(counts, problem, labelled, labels, List.of()).solution(centres);
    }
  }

  /**
   * Solves for the clusters of all rows.
   *
   * @param centres the maximum number of rows that become centres of classifiers
   */
  LandmarkSolution solution(int centres) {
    if (!spreads()) {
      return problem.solved(labels).with(remarks);
    }
    List<String> all = new ArrayList<>(remarks);
    int reached = labels.reached();
    if (reached < labels.k()) {
      all.add(
          "%s of the %s clusters have no linked or labelled row: these clusters stay small or empty."
              .formatted(labels.k() - reached, labels.k()));
    }
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

  /** Whether the label solver assigns all rows, from the classes of the linked ones. */
  private boolean spreads() {
    Assign assign = counts.options().get(FitOptions.ASSIGN);
    boolean most = assign == Assign.AUTO && labels.reached() >= MOST_REACHED * labels.k();
    return most || assign == Assign.ANCHORS || assign == Assign.POOL;
  }
}
