package org.mustlink.core.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.Embedding;
import org.mustlink.core.landmark.LandmarkGraph;
import org.mustlink.core.landmark.LandmarkSpectrum;
import org.mustlink.core.landmark.PairSums;

/**
 * From the sums of the codes to the embedding matrix, p x p.
 *
 * @param costs of the columns of the embedding
 * @param k clusters, as set or as found
 * @param landmarksInUse p'
 * @param components connected components of the landmark graph
 */
public record LandmarkSolution(
    Embedding embedding,
    double[] costs,
    int k,
    int landmarksInUse,
    int components,
    List<String> warnings) {
  /** Clusters that the eigengap considers at the most. */
  private static final int MOST_CLUSTERS = 20;

  private static final double LEAST_BETA = 0.1;
  private static final double MOST_BETA = 0.3;
  private static final double LEAST_RIDGE = 0.03;
  private static final double MOST_RIDGE = 0.3;

  /** Links count as much as labels where there are both. */
  private static final double LINK_WEIGHT = 1;

  /**
   * Solves for the embedding. O(p^3), less for many landmarks.
   *
   * @param links sums over the linked pairs, if there are any
   * @param constrained rows with a label or a link
   * @param k clusters; 0 to take the eigengap
   */
  public static LandmarkSolution solve(
      CodeSums sums, Optional<PairSums> links, long constrained, int k, FitOptions options) {
    LandmarkGraph graph = LandmarkGraph.of(sums);
    long[] counts = sums.classCounts();
    int[] seen = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).toArray();
    DenseMatrix classCodes = graph.scaled(columns(sums.classCodes(), seen));
    LandmarkSpectrum spectrum =
        links.isPresent()
            ? LandmarkSpectrum.of(graph)
            : LandmarkSpectrum.of(graph, classCodes, options.seed());
    int clusters = k > 0 ? k : spectrum.eigengap(MOST_CLUSTERS);
    long[] seenCounts = IntStream.of(seen).mapToLong(j -> counts[j]).toArray();
    Optional<ConstraintMatrix> constraints =
        options.method().constrained()
            ? constraints(graph, classCodes, seenCounts, links, options)
            : Optional.empty();
    SpectralSolution solution =
        constraints.isPresent()
            ? Scacs.solve(
                spectrum,
                constraints.get(),
                clusters,
                beta(options, constrained, graph.total()),
                ridge(options, constrained, graph.total()))
            : Lsc.solve(spectrum, clusters, List.of());
    List<String> warnings = new ArrayList<>();
    warn(spectrum, clusters, warnings);
    warnings.addAll(solution.warnings());
    int m = solution.vectors().numCols();
    // One column brought to unit length would be a sign and nothing else.
    Embedding embedding = new Embedding(graph.embeddingMatrix(solution.vectors()), m, m > 1);
    return new LandmarkSolution(
        embedding, solution.costs(), clusters, graph.size(), spectrum.components(), warnings);
  }

  private static Optional<ConstraintMatrix> constraints(
      LandmarkGraph graph,
      DenseMatrix classCodes,
      long[] counts,
      Optional<PairSums> links,
      FitOptions options) {
    Optional<ConstraintMatrix> labels =
        counts.length == 0
            ? Optional.empty()
            : Optional.of(new LabelConstraints(classCodes, counts, options.balanced()));
    Optional<ConstraintMatrix> pairs = links.map(sums -> new PairConstraints(sums.scaled(graph)));
    if (labels.isPresent() && pairs.isPresent()) {
      return Optional.of(new CombinedConstraints(labels.get(), pairs.get(), LINK_WEIGHT));
    }
    return labels.isPresent() ? labels : pairs;
  }

  /** Few labels leave much to the graph; many may insist. */
  private static double beta(FitOptions options, long constrained, int p) {
    return options.beta().orElse(within(LEAST_BETA, MOST_BETA, constrained / (double) p));
  }

  private static double ridge(FitOptions options, long constrained, int p) {
    return options.ridge().orElse(within(LEAST_RIDGE, MOST_RIDGE, 0.1 * constrained / p));
  }

  private static double within(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }

  private static void warn(LandmarkSpectrum spectrum, int k, List<String> warnings) {
    if (spectrum.size() == 0) {
      warnings.add("The rows do not differ: all of them are one cluster.");
    }
    if (spectrum.components() > 1) {
      warnings.add(
          "The landmark graph falls into "
              + spectrum.components()
              + " components"
              + (spectrum.components() > k ? ", more than the " + k + " clusters" : "")
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
