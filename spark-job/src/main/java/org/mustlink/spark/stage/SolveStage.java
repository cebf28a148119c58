package org.mustlink.spark.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.Embedding;
import org.mustlink.core.landmark.LandmarkGraph;
import org.mustlink.core.landmark.LandmarkSpectrum;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.method.CombinedConstraints;
import org.mustlink.core.method.ConstraintMatrix;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.method.LabelConstraints;
import org.mustlink.core.method.Lsc;
import org.mustlink.core.method.PairConstraints;
import org.mustlink.core.method.Scacs;
import org.mustlink.core.method.SpectralSolution;
import org.mustlink.core.refine.LinkRefinement;
import org.mustlink.core.refine.LinkedPairs;
import org.mustlink.core.refine.PseudoClasses;

/** On the driver, p x p: from the sums of the codes to the embedding matrix. */
final class SolveStage {
  /** Clusters that the eigengap considers at the most. */
  private static final int MOST_CLUSTERS = 20;

  private static final double LEAST_BETA = 0.1;
  private static final double MOST_BETA = 0.3;
  private static final double LEAST_RIDGE = 0.03;
  private static final double MOST_RIDGE = 0.3;

  private SolveStage() {}

  /**
   * The embedding.
   *
   * @param costs of its columns
   * @param k clusters, as set or as found
   * @param pseudoLabels classes of the linked rows, where they were found
   */
  record Solved(
      Embedding embedding,
      double[] costs,
      int k,
      int landmarksInUse,
      int components,
      Optional<PseudoLabels> pseudoLabels,
      List<String> warnings) {}

  /**
   * Solves for the embedding.
   *
   * @param links what links say
   * @param k clusters; 0 to take the eigengap
   */
  static Solved run(CodeSums sums, Optional<LinkKnowledge> links, int k, FitOptions options) {
    LandmarkGraph graph = LandmarkGraph.of(sums);
    if (links.isPresent() && links.get() instanceof LinkKnowledge.Rows rows) {
      return refined(graph, rows, k, options);
    }
    DenseMatrix classCodes = seen(graph, sums);
    Optional<LinkKnowledge.Sums> summed = links.map(LinkKnowledge.Sums.class::cast);
    Optional<DenseMatrix> pairs = summed.map(known -> known.pairs().scaled(graph));
    LandmarkSpectrum spectrum =
        LandmarkSpectrum.of(graph, sideInformation(classCodes, pairs), options.seed());
    double constrained =
        Arrays.stream(sums.classCounts()).sum() + summed.map(LinkKnowledge.Sums::rows).orElse(0L);
    return solved(
        graph,
        spectrum,
        constraints(classCodes, positive(sums.classCounts()), pairs, options),
        constrained,
        clusters(spectrum, links, k),
        Optional.empty(),
        List.of(),
        options);
  }

  /** Finds a class for every linked row, and takes it for a label. */
  private static Solved refined(
      LandmarkGraph graph, LinkKnowledge.Rows links, int k, FitOptions options) {
    DenseMatrix pairs = LinkedPairs.closed(graph, links.rows(), links.statements()).matrix();
    DenseMatrix none = new DenseMatrix(graph.size(), 0, new double[0]);
    LandmarkSpectrum first =
        LandmarkSpectrum.of(graph, sideInformation(none, Optional.of(pairs)), options.seed());
    int clusters = Math.max(2, clusters(first, Optional.of(links), k));
    PseudoClasses found =
        LinkRefinement.run(
            graph, first, links.rows(), links.statements(), clusters, options.seed());
    PseudoLabels labels = new PseudoLabels(links.rows(), found.classes(), clusters);
    CodeSums sums = labels.sums(graph.total());
    DenseMatrix classCodes = seen(graph, sums);
    return solved(
        graph,
        LandmarkSpectrum.of(graph, classCodes, options.seed()),
        constraints(classCodes, positive(sums.classCounts()), Optional.empty(), options),
        links.rows().count(),
        clusters,
        Optional.of(labels),
        LinkStage.doubts(found, links.statements().links()),
        options);
  }

  private static int clusters(LandmarkSpectrum spectrum, Optional<LinkKnowledge> links, int k) {
    int least = links.map(LinkKnowledge::leastClusters).orElse(1);
    return k > 0 ? k : Math.max(least, spectrum.eigengap(MOST_CLUSTERS));
  }

  private static Solved solved(
      LandmarkGraph graph,
      LandmarkSpectrum spectrum,
      Optional<ConstraintMatrix> constraints,
      double constrained,
      int clusters,
      Optional<PseudoLabels> labels,
      List<String> doubts,
      FitOptions options) {
    SpectralSolution solution =
        constraints.isPresent() && options.method().constrained()
            ? Scacs.solve(
                spectrum,
                constraints.get(),
                clusters,
                beta(options, constrained, graph.total()),
                ridge(options, constrained, graph.total()))
            : Lsc.solve(spectrum, clusters, List.of());
    List<String> warnings = new ArrayList<>();
    int components = graph.components();
    warn(spectrum, components, clusters, warnings);
    warnings.addAll(solution.warnings());
    warnings.addAll(doubts);
    int m = solution.vectors().numCols();
    // One column brought to unit length would be a sign and nothing else.
    Embedding embedding = new Embedding(graph.embeddingMatrix(solution.vectors()), m, m > 1);
    return new Solved(
        embedding, solution.costs(), clusters, graph.size(), components, labels, warnings);
  }

  /** The scaled codes of the classes that have rows. */
  private static DenseMatrix seen(LandmarkGraph graph, CodeSums sums) {
    long[] counts = sums.classCounts();
    int[] seen = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).toArray();
    return graph.scaled(columns(sums.classCodes(), seen));
  }

  private static long[] positive(long[] counts) {
    return Arrays.stream(counts).filter(count -> count > 0).toArray();
  }

  private static Optional<ConstraintMatrix> constraints(
      DenseMatrix classCodes, long[] counts, Optional<DenseMatrix> pairs, FitOptions options) {
    Optional<ConstraintMatrix> links = pairs.map(PairConstraints::new);
    if (counts.length == 0) {
      return links;
    }
    ConstraintMatrix labels = new LabelConstraints(classCodes, counts, options.balanced());
    return Optional.of(
        links.isPresent()
            ? new CombinedConstraints(labels, links.get(), options.linkWeight())
            : labels);
  }

  /** What the spectrum has to hold: the classes, and the leading directions of the pairs. */
  private static DenseMatrix sideInformation(DenseMatrix classCodes, Optional<DenseMatrix> pairs) {
    if (pairs.isEmpty()) {
      return classCodes;
    }
    int rows = classCodes.numRows();
    int most = Math.min(rows, MOST_CLUSTERS + classCodes.numCols());
    double[] vectors = SymmetricEigen.largest(pairs.get(), most).vectors().toArray();
    double[] joined =
        Arrays.copyOf(classCodes.toArray(), classCodes.toArray().length + vectors.length);
    System.arraycopy(vectors, 0, joined, joined.length - vectors.length, vectors.length);
    return new DenseMatrix(rows, joined.length / rows, joined);
  }

  /** Few labels leave much to the graph; many may insist. */
  private static double beta(FitOptions options, double labelled, int p) {
    return options.beta().orElse(within(LEAST_BETA, MOST_BETA, labelled / p));
  }

  private static double ridge(FitOptions options, double labelled, int p) {
    return options.ridge().orElse(within(LEAST_RIDGE, MOST_RIDGE, 0.1 * labelled / p));
  }

  private static double within(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }

  private static void warn(
      LandmarkSpectrum spectrum, int components, int k, List<String> warnings) {
    if (spectrum.size() == 0) {
      warnings.add("The rows do not differ: all of them are one cluster.");
    }
    if (components > 1) {
      warnings.add(
          "The landmark graph falls into "
              + components
              + " components"
              + (components > k ? ", more than the " + k + " clusters" : "")
              + "; fewer landmarks or more neighbours would connect it.");
    }
  }

  private static DenseMatrix columns(DenseMatrix matrix, int[] places) {
    int rows = matrix.numRows();
    double[] values = new double[rows * places.length];
    for (int j = 0; j < places.length; j++) {
      System.arraycopy(matrix.values(), places[j] * rows, values, j * rows, rows);
    }
    return new DenseMatrix(rows, places.length, values);
  }
}
