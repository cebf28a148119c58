package org.mustlink.core.hmrf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.WeightedKMeans;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.LinkConstraints;
import org.mustlink.core.scacs.Lsc;
import org.mustlink.core.scacs.Scacs;
import org.mustlink.core.scacs.SpectralSolution;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * First guesses at the classes of linked rows: clusters of the landmarks, weighted by their
 * degrees, in the embedding of the closed links, of the links one by one, and of the graph alone;
 * or the label solver's answer where every class is labelled.
 */
final class Initializations {
  /** k-means starts on each embedding. */
  private static final int SEEDS = 4;

  /** The same of many classes, where starts end far apart and averaging them is worth more. */
  private static final int MANY_SEEDS = 12;

  private static final double BETA = 0.1;
  private static final double RIDGE = 0.03;

  private final LandmarkGraph graph;
  private final LandmarkSpectrum spectrum;
  private final CodedRows rows;
  private final SideInformation statements;
  private final int k;

  Initializations(
      LandmarkGraph graph,
      LandmarkSpectrum spectrum,
      CodedRows rows,
      SideInformation statements,
      int k) {
    this.graph = graph;
    this.spectrum = spectrum;
    this.rows = rows;
    this.statements = statements;
    this.k = k;
  }

  /** Some guesses, each a class below k for every row. */
  List<int[]> classes(long seed) {
    int[] labels = statements.labels();
    long labelled = IntStream.of(labels).filter(label -> label >= 0).distinct().count();
    if (labelled == k) {
      return List.of(fromLabels());
    }
    List<SpectralSolution> embeddings = new ArrayList<>();
    if (statements.links().size() > 0 || labelled > 0) {
      ConstraintMatrix closed = LinkConstraints.closed(graph, rows, statements, k);
      embeddings.add(Scacs.solve(spectrum, closed, k, BETA, RIDGE));
    }
    if (statements.links().size() > 0) {
      ConstraintMatrix open = LinkConstraints.open(graph, rows, statements.links(), k);
      embeddings.add(Scacs.solve(spectrum, open, k, BETA, RIDGE));
    }
    embeddings.add(Lsc.solve(spectrum, k, List.of()));
    int seeds = k > Restarts.MANY_CLASSES ? MANY_SEEDS : SEEDS;
    return IntStream.range(0, embeddings.size() * seeds)
        .parallel()
        .mapToObj(i -> matched(clusters(embeddings.get(i / seeds), seed + i % seeds)))
        .toList();
  }

  private int[] fromLabels() {
    int[] labelled =
        IntStream.range(0, rows.count()).filter(i -> statements.labels()[i] >= 0).toArray();
    double[] y =
        Beliefs.certain(IntStream.of(labelled).map(i -> statements.labels()[i]).toArray(), k);
    LabelSolver solver = LabelSolver.normalised(graph, rows.take(labelled), 1);
    LabelSolver.Solution solution = solver.solve(y, k);
    double[] found = solver.softLabels(solution, rows);
    int[] classes = new int[rows.count()];
    for (int i = 0; i < found.length; i++) {
      double share = found[i] / solution.masses()[i % k];
      double best = found[i / k * k + classes[i / k]] / solution.masses()[classes[i / k]];
      if (share > best) {
        classes[i / k] = i % k;
      }
    }
    return withLabels(classes);
  }

  private int[] clusters(SpectralSolution solution, long seed) {
    int m = solution.vectors().numCols();
    Embedding embedding = new Embedding(graph.embeddingMatrix(solution.vectors()), m, m > 1);
    double[] landmarks = new double[graph.size() * m];
    for (int i = 0; i < graph.size(); i++) {
      embedding.apply(new int[] {graph.kept()[i]}, new float[] {1}, 0, 1, landmarks, i * m);
    }
    CentreAssigner centres = new WeightedKMeans(landmarks, graph.degrees(), m).centres(k, seed);
    int count = rows.count();
    double[] points = new double[count * m];
    for (int i = 0; i < count; i++) {
      embedding.apply(rows.codes(), rows.weights(), i * rows.r(), rows.r(), points, i * m);
    }
    int[] unknown = new int[count];
    Arrays.fill(unknown, -1);
    int[] clusters = new int[count];
    centres.blocks().assign(points, count, unknown, clusters, new double[count]);
    return clusters;
  }

  /** Clusters by the numbers of the classes that agree with them best, labelled rows put right. */
  private int[] matched(int[] clusters) {
    int classes = statements.classes();
    int[] labels = statements.labels();
    if (IntStream.of(labels).noneMatch(label -> label >= 0)) {
      return clusters;
    }
    Contingency.Builder table = Contingency.builder(k, classes);
    for (int i = 0; i < clusters.length; i++) {
      if (labels[i] >= 0) {
        table.add(clusters[i], labels[i], 1);
      }
    }
    int[] names = ClassMatching.of(table.build(), k);
    return withLabels(IntStream.of(clusters).map(cluster -> names[cluster]).toArray());
  }

  private int[] withLabels(int[] classes) {
    return IntStream.range(0, classes.length)
        .map(i -> statements.labels()[i] >= 0 ? statements.labels()[i] : classes[i])
        .toArray();
  }
}
