package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.WeightedKMeans;
import org.mustlink.core.ensemble.LeftOut;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.Folds;

/**
 * What SCACS and seeded k-means would make of labelled rows whose labels they do not see: the
 * labels are dealt into five folds, and each fold is assigned by the embedding of the others.
 * k-means runs on the landmarks with their degrees, and not on all rows.
 */
final class SeededTrial {
  /** One labelled row more may be chance. */
  private static final int LEAST_LEAD = 2;

  /** Labels a class. */
  private static final int FEW_LABELS = 5;

  private final LandmarkGraph graph;
  private final PseudoLabels labels;
  private final Function<PseudoLabels, Embedding> solver;

  private SeededTrial(
      LandmarkGraph graph, PseudoLabels labels, Function<PseudoLabels, Embedding> solver) {
    this.graph = graph;
    this.labels = labels;
    this.solver = solver;
  }

  /**
   * Returns what would become of each labelled row. A row that is the only one of its class would
   * not get it.
   *
   * @param labels c rows in an order that is a random draw
   * @param solver from some of the labels to the embedding that they lead to
   */
  static LeftOut of(
      LandmarkGraph graph, PseudoLabels labels, Function<PseudoLabels, Embedding> solver) {
    return new SeededTrial(graph, labels, solver).leftOut();
  }

  /**
   * Returns whether SCACS can be taken in place of the pool: with fewer than five labels a class.
   *
   * @param rows labelled
   * @param k classes
   */
  static boolean mayLead(int rows, int k) {
    return rows < FEW_LABELS * k;
  }

  /**
   * Returns whether SCACS is to be taken in place of the pool: with fewer than five labels a class,
   * if it is right for at least two labelled rows more, and by no less than one standard error of
   * the difference, which is the root of the number of rows that only one of both is right for
   * (McNemar 1947). A learned metric has seen the labels that are left out, which flatters
   * everything that is made of the landmark graph alone; with more labels the pool is taken.
   *
   * @param k classes
   */
  static boolean leads(boolean[] seeded, boolean[] pooled, int k) {
    int lead = 0;
    int discordant = 0;
    for (int i = 0; i < seeded.length; i++) {
      if (seeded[i] != pooled[i]) {
        lead += seeded[i] ? 1 : -1;
        discordant++;
      }
    }
    return mayLead(seeded.length, k) && lead >= LEAST_LEAD && (double) lead * lead >= discordant;
  }

  private LeftOut leftOut() {
    int[] folds = Folds.of(labels.classes(), labels.k());
    int[] all = new int[folds.length];
    Arrays.fill(all, -1);
    double[] margins = new double[folds.length];
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int[] held = Folds.heldOut(folds, fold);
      int[] others = Folds.others(folds, fold);
      if (held.length > 0 && others.length > 0) {
        int[] found = new int[held.length];
        double[] clear = new double[held.length];
        assign(labels.take(others), labels.take(held), found, clear);
        for (int i = 0; i < held.length; i++) {
          all[held[i]] = found[i];
          margins[held[i]] = clear[i];
        }
      }
    }
    return new LeftOut(all, labels.classes(), margins);
  }

  private void assign(PseudoLabels seen, PseudoLabels held, int[] clusters, double[] margins) {
    Embedding embedding = solver.apply(seen);
    int m = embedding.m();
    double[] points = new double[graph.size() * m];
    for (int i = 0; i < graph.size(); i++) {
      embedding.apply(new int[] {graph.kept()[i]}, new float[] {1}, 0, 1, points, i * m);
    }
    // A class without a seen label keeps a centre at the origin, where no point of unit length is.
    CentreAssigner seeded =
        new WeightedKMeans(points, graph.degrees(), m).from(seen.points(embedding).means(seen.k()));
    int count = held.classes().length;
    int[] unknown = IntStream.range(0, count).map(i -> -1).toArray();
    seeded.blocks().assign(held.points(embedding).values(), count, unknown, clusters, margins);
  }
}
