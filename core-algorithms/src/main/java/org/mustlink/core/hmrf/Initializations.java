package org.mustlink.core.hmrf;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.kmeans.WeightedKMeans;
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
 * Initializations of the classes of linked rows. Where every class has labels, there is one, by the
 * label solver. Otherwise the landmarks, weighted by their degrees, are clustered by k-means in
 * three embeddings: SCACS with the closure of the links, SCACS with the given links alone, and LSC.
 * With many classes and enough rows, groups are found in this way and then merged.
 */
record Initializations(
    LandmarkGraph graph,
    LandmarkSpectrum spectrum,
    CodedRows rows,
    SideInformation sideInformation,
    int k,
    SearchEffort search) {
  private static final double BETA = 0.1;
  private static final double RIDGE = 0.03;

  /**
   * Returns one or more initializations, each with a class below k for every row.
   *
   * @param others predicts the class of a row from those of the others
   */
  List<int[]> classes(LeaveOneOut others, long seed) {
    long labelled = labelled();
    if (labelled == k) {
      return List.of(byLabelSolver());
    }
    if (grouped()) {
      SpectralSolution closure = closure();
      SpectralSolution leading = Lsc.solve(spectrum, k, List.of());
      return groups(others)
          .first(
              (count, draw) -> clusters(closure, count, draw),
              (count, draw) -> clusters(leading, count, draw),
              seed);
    }
    List<SpectralSolution> embeddings = new ArrayList<>();
    if (sideInformation.links().size() > 0 || labelled > 0) {
      embeddings.add(closure());
    }
    if (sideInformation.links().size() > 0) {
      ConstraintMatrix given = LinkConstraints.given(graph, rows, sideInformation.links(), k);
      embeddings.add(Scacs.solve(spectrum, given, k, BETA, RIDGE));
    }
    embeddings.add(Lsc.solve(spectrum, k, List.of()));
    int runs = search.runs(k > Restarts.MANY_CLASSES);
    return IntStream.range(0, embeddings.size() * runs)
        .parallel()
        .mapToObj(i -> matched(clusters(embeddings.get(i / runs), k, seed + i % runs)))
        .toList();
  }

  /** Whether rows are grouped first: if there are many classes and not all have labels. */
  boolean grouped() {
    return labelled() < k && GroupInitializations.suit(rows.count(), k);
  }

  /** The number of classes with labels. */
  private long labelled() {
    return IntStream.of(sideInformation.labels()).filter(label -> label >= 0).distinct().count();
  }

  private SpectralSolution closure() {
    ConstraintMatrix closure = LinkConstraints.closure(graph, rows, sideInformation, k);
    return Scacs.solve(spectrum, closure, k, BETA, RIDGE);
  }

  /** Returns the initializations from groups of rows. */
  GroupInitializations groups(LeaveOneOut others) {
    return new GroupInitializations(sideInformation, k, others, this::matched);
  }

  private int[] byLabelSolver() {
    int[] labelled =
        IntStream.range(0, rows.count()).filter(i -> sideInformation.labels()[i] >= 0).toArray();
    double[] y =
        Beliefs.certain(IntStream.of(labelled).map(i -> sideInformation.labels()[i]).toArray(), k);
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

  /** Clusters of the rows by k-means on the landmarks, {@code count} of them at the most. */
  private int[] clusters(SpectralSolution solution, int clusters, long seed) {
    Embedding embedding = Embedding.of(graph, solution.vectors());
    return new WeightedKMeans(embedding.landmarks(graph), graph.degrees(), embedding.m())
        .centres(clusters, seed)
        .assigned(embedding.points(rows), rows.count());
  }

  /** Numbers the clusters by the classes of the labels and gives labelled rows their own class. */
  private int[] matched(int[] clusters) {
    int classes = sideInformation.classes();
    int[] labels = sideInformation.labels();
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
        .map(i -> sideInformation.labels()[i] >= 0 ? sideInformation.labels()[i] : classes[i])
        .toArray();
  }
}
