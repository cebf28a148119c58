package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Preset;
import org.mustlink.core.scacs.CombinedConstraints;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LabelConstraints;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.Lsc;
import org.mustlink.core.scacs.Scacs;
import org.mustlink.core.scacs.Spectra;
import org.mustlink.core.scacs.SpectralSolution;

/**
 * The eigenproblem of SCACS on a landmark graph (Li, Xia, Shan, Liu, TKDE 2015), or of LSC if the
 * method takes no constraints (Chen, Cai, AAAI 2011), with the parameters of a fit.
 *
 * @param leastClusters a lower bound of the number of clusters with which all side information can
 *     be satisfied
 */
record LandmarkEigenproblem(LandmarkGraph graph, SideInformationCounts counts, int leastClusters) {
  /**
   * The number of eigenvectors of the landmark graph in a trial; further ones have hardly any
   * effect.
   */
  static final int TRIAL_VECTORS = 200;

  private static final double LEAST_BETA = 0.1;
  private static final double MOST_BETA = 0.3;
  private static final double RULE_LEAST = 0.5;
  private static final double RULE_GROWTH = 0.4;
  private static final double LEAST_RIDGE = 0.03;
  private static final double MOST_RIDGE = 0.3;

  /**
   * Solves the problem.
   *
   * @param constrained the number of rows with side information
   */
  LandmarkSolution solved(Optional<ConstraintMatrix> constraints, double constrained) {
    return solved(spectrum(constraints, counts.k()), constraints, constrained);
  }

  /** Solves the problem with the classes that were found for rows instead of labels. */
  LandmarkSolution solved(PseudoLabels found) {
    SideInformationCounts known = counts.redrawn(counts.options().seed(), found.k());
    LandmarkEigenproblem problem = new LandmarkEigenproblem(graph, known, leastClusters);
    LandmarkSolution solution =
        problem.solved(constraints(found.sums(graph), Optional.empty()), found.rows().count());
    return solution.with(EmbeddingRuleFinder.of(known, solution.embedding(), found));
  }

  /** Solves the problem with a given spectrum. */
  LandmarkSolution solved(
      LandmarkSpectrum spectrum, Optional<ConstraintMatrix> constraints, double constrained) {
    int k = clusters(spectrum);
    SpectralSolution solution =
        constraints.isPresent()
            ? Scacs.solve(spectrum, constraints.get(), k, beta(constrained), ridge(constrained))
            : Lsc.solve(spectrum, k, List.of());
    List<String> warnings = new ArrayList<>();
    if (spectrum.size() == 0) {
      warnings.add("The rows do not differ: all of them are one cluster.");
    }
    warnings.addAll(solution.warnings());
    Embedding embedding = Embedding.of(graph, solution.vectors());
    return new LandmarkSolution(
        embedding,
        solution.costs(),
        k,
        graph.size(),
        SeparateParts.ofEmbedding(graph, k),
        EmbeddingRuleFinder.of(counts, embedding, k),
        OutOfSample.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        warnings);
  }

  /** Returns the embedding that follows from some labelled rows. */
  Embedding embedding(LandmarkSpectrum spectrum, PseudoLabels some) {
    int count = some.rows().count();
    ConstraintMatrix constraints = constraints(some.sums(graph), Optional.empty()).orElseThrow();
    return Embedding.of(
        graph, Scacs.solve(spectrum, constraints, some.k(), beta(count), ridge(count)).vectors());
  }

  /**
   * Returns the constraints of labels and links; nothing if there are none, or the method takes
   * none.
   *
   * @param sums sums that contain the codes of labelled rows by class
   * @param pairs the constraints of links
   */
  Optional<ConstraintMatrix> constraints(CodeSums sums, Optional<ConstraintMatrix> pairs) {
    FitOptions options = counts.options();
    if (!options.method().constrained()) {
      return pairs;
    }
    Optional<LabelConstraints> labels =
        LabelConstraints.of(graph, sums, options.get(FitOptions.BALANCED));
    if (labels.isEmpty()) {
      return pairs;
    }
    return Optional.of(
        pairs.isPresent()
            ? new CombinedConstraints(
                labels.get(), pairs.get(), options.get(FitOptions.LINK_WEIGHT))
            : labels.get());
  }

  /** Starts a trial for k classes, with the leading eigenvectors. */
  Spectra.Trial trial(Optional<ConstraintMatrix> constraints, int k) {
    return new Spectra(graph, counts.options().seed())
        .trial(constraints, Spectra.MOST_CLUSTERS + k, TRIAL_VECTORS);
  }

  /**
   * Returns the spectrum that constraints need, or the leading eigenvectors if there are none.
   *
   * @param k the number of clusters, 0 if not known
   */
  LandmarkSpectrum spectrum(Optional<ConstraintMatrix> constraints, int k) {
    Spectra spectra = new Spectra(graph, counts.options().seed());
    int most = Spectra.MOST_CLUSTERS;
    return constraints
        .map(known -> spectra.constrained(known, most + k))
        .orElseGet(() -> spectra.leading(Math.max(most, Math.max(k, leastClusters))));
  }

  /**
   * Returns the number of clusters that is set or that of the labels, or otherwise the one that was
   * found before or that of the widest eigengap, but not fewer than links need.
   */
  int clusters(LandmarkSpectrum spectrum) {
    int k = counts.k() > 0 ? counts.k() : spectrum.eigengap(Spectra.MOST_CLUSTERS);
    return counts.isNumberFound() ? Math.max(leastClusters, k) : k;
  }

  /**
   * Returns the constraint threshold, which grows with the number of rows that have side
   * information: as a share of the landmarks, or with the preset of the paper's rule of all rows.
   */
  private double beta(double constrained) {
    FitOptions options = counts.options();
    return options
        .get(FitOptions.BETA)
        .orElse(
            options.get(FitOptions.PRESET) == Preset.PAPER_RULE
                ? RULE_LEAST + RULE_GROWTH * Math.min(1, constrained / graph.rows())
                : within(LEAST_BETA, MOST_BETA, constrained / graph.total()));
  }

  private double ridge(double constrained) {
    return counts
        .options()
        .get(FitOptions.RIDGE)
        .orElse(within(LEAST_RIDGE, MOST_RIDGE, 0.1 * constrained / graph.total()));
  }

  private static double within(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }
}
