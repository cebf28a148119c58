package org.mustlink.spark.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.Embedding;
import org.mustlink.core.landmark.LandmarkGraph;
import org.mustlink.core.landmark.LandmarkSpectrum;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.method.LabelConstraints;
import org.mustlink.core.method.Lsc;
import org.mustlink.core.method.Scacs;
import org.mustlink.core.method.SpectralSolution;

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
   */
  record Solved(
      Embedding embedding,
      double[] costs,
      int k,
      int landmarksInUse,
      int components,
      List<String> warnings) {}

  /**
   * Solves for the embedding.
   *
   * @param k clusters; 0 to take the eigengap
   */
  static Solved run(CodeSums sums, int k, FitOptions options) {
    LandmarkGraph graph = LandmarkGraph.of(sums);
    long[] counts = sums.classCounts();
    int[] seen = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).toArray();
    DenseMatrix classCodes = graph.scaled(columns(sums.classCodes(), seen));
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph, classCodes, options.seed());
    int clusters = k > 0 ? k : spectrum.eigengap(MOST_CLUSTERS);
    List<String> warnings = new ArrayList<>();
    SpectralSolution solution;
    if (options.method().constrained() && seen.length > 0) {
      long[] seenCounts = IntStream.of(seen).mapToLong(j -> counts[j]).toArray();
      double labelled = Arrays.stream(seenCounts).sum();
      solution =
          Scacs.solve(
              spectrum,
              new LabelConstraints(classCodes, seenCounts, options.balanced()),
              clusters,
              beta(options, labelled, graph.total()),
              ridge(options, labelled, graph.total()));
    } else {
      solution = Lsc.solve(spectrum, clusters, List.of());
    }
    int components = graph.components();
    warn(spectrum, components, clusters, warnings);
    warnings.addAll(solution.warnings());
    int m = solution.vectors().numCols();
    // One column brought to unit length would be a sign and nothing else.
    Embedding embedding = new Embedding(graph.embeddingMatrix(solution.vectors()), m, m > 1);
    return new Solved(embedding, solution.costs(), clusters, graph.size(), components, warnings);
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
