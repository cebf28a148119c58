package org.mustlink.core.fit;

import java.util.Arrays;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LabelBalance;
import org.mustlink.core.clustering.WeightedKMeans;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Whether the classes that labels name are clusters of the embedding at all. Where they are not,
 * such as two classes of which one is scattered around the other, k-means moves away from the means
 * of the labelled rows that it began with, and the label solver, which needs no centres, does not.
 *
 * <p>The label solver's error on labelled rows that were left out is known without bias; that of
 * k-means is not, as all labels made the embedding. But where the two disagree at most one is
 * right: k-means is better only if more than half of the disagreement are errors of the label
 * solver. So where they disagree on a larger share than it errs on, unless more than half of its
 * errors are there, the label solver is better.
 */
public final class LabelTrial {
  /** Costs little then beside the eigenproblem, which is solved whole up to so many. */
  private static final int MOST_LANDMARKS = 1200;

  private static final int MOST_LABELS = 2000;

  private LabelTrial() {}

  /**
   * Whether seeded k-means would be taken, but can be tried against the label solver.
   *
   * @param counts labelled rows of each class
   * @param k clusters, 0 if not known
   * @param p landmarks
   */
  public static boolean isOpen(FitOptions options, long[] counts, int k, int p) {
    return options.method().constrained()
        && options.get(FitOptions.ASSIGN) == Assign.AUTO
        && k >= 2
        && p <= MOST_LANDMARKS
        && Arrays.stream(counts).sum() <= MOST_LABELS
        && LabelBalance.automatic(counts, k) == Assign.SEEDED;
  }

  /** Whether the label solver is to be taken. O(p^3 + c p^2), on the landmarks alone. */
  static boolean prefersLabelSolver(LandmarkGraph graph, Embedding embedding, PseudoLabels labels) {
    int m = embedding.m();
    if (m == 0) {
      return false;
    }
    int p = graph.size();
    double[] points = new double[p * m];
    for (int i = 0; i < p; i++) {
      embedding.apply(new int[] {graph.kept()[i]}, new float[] {1}, 0, 1, points, i * m);
    }
    CentreAssigner seeded =
        new WeightedKMeans(points, graph.degrees(), m)
            .from(labels.points(embedding).means(labels.k()));
    int[] unknown = new int[p];
    Arrays.fill(unknown, -1);
    int[] clusters = new int[p];
    seeded.blocks().assign(points, p, unknown, clusters, new double[p]);
    LabelSolverEmbedding.Trial values = LabelSolverEmbedding.trial(graph, labels);
    double apart = 0;
    for (int i = 0; i < p; i++) {
      apart += clusters[i] == values.classes()[i] ? 0 : graph.degrees()[i];
    }
    return apart / Arrays.stream(graph.degrees()).sum() > values.wrong();
  }
}
