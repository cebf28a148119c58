package org.mustlink.core.fit.trial;

import java.util.function.Function;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.kmeans.WeightedKMeans;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.Folds;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * A cross-validation of SCACS with seeded k-means on the labelled rows: the labels are divided into
 * five folds, and the rows of each fold are assigned by the embedding that follows from the others.
 * k-means runs on the landmarks, weighted by their degrees, and not on all rows.
 *
 * @param labels c rows in random order
 * @param solver returns the embedding that follows from some of the labels
 */
public record SeededTrial(
    LandmarkGraph graph, PseudoLabels labels, Function<PseudoLabels, Embedding> solver) {
  /** The smallest lead in labelled rows; a lead of one row may be chance. */
  private static final int LEAST_LEAD = 2;

  /** The number of labels of each class below which SCACS may be taken. */
  private static final int FEW_LABELS = 5;

  /**
   * Returns whether SCACS may be taken instead of the pool, which requires fewer than five labels
   * for each class.
   *
   * @param rows the number of labelled rows
   * @param k the number of classes
   */
  public static boolean mayLead(int rows, int k) {
    return rows < FEW_LABELS * k;
  }

  /**
   * Returns whether SCACS is to be taken instead of the pool: with fewer than five labels for each
   * class, if it is right for at least two labelled rows more, and the difference is at least its
   * standard error, which is the square root of the number of rows for which only one of the two is
   * right (McNemar 1947). With more labels the pool is taken, because a learned metric has seen the
   * held-out labels, which biases the trial in favour of what depends on the landmark graph alone.
   *
   * @param k the number of classes
   */
  public static boolean leads(HeldOutPredictions seeded, HeldOutPredictions pooled, int k) {
    return mayLead(seeded.found().length, k)
        && seeded.count() - pooled.count() >= LEAST_LEAD
        && seeded.leads(pooled, LabelWeights.ONE);
  }

  /**
   * Returns the held-out predictions for the labelled rows. A row that is the only one of its class
   * is never right.
   */
  public HeldOutPredictions heldOut() {
    int[] folds = Folds.of(labels.classes(), labels.k());
    int[] all = Indices.none(folds.length);
    double[] margins = new double[folds.length];
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int[] held = Folds.heldOut(folds, fold);
      int[] others = Folds.others(folds, fold);
      if (held.length > 0 && others.length > 0) {
        int[] found = new int[held.length];
        double[] clear = new double[held.length];
        PseudoLabels seen = labels.take(others);
        assign(seen, labels.rows().take(held), found, clear);
        int[] known = Indices.counts(seen.classes(), seen.k());
        for (int i = 0; i < held.length; i++) {
          // Rows far from all centres are nearest to the origin, which is no class of them.
          boolean named = known[found[i]] > 0;
          all[held[i]] = named ? found[i] : -1;
          margins[held[i]] = named ? clear[i] : 0;
        }
      }
    }
    return new HeldOutPredictions(all, labels.classes(), margins);
  }

  private void assign(PseudoLabels seen, CodedRows held, int[] clusters, double[] margins) {
    Embedding embedding = solver.apply(seen);
    int m = embedding.m();
    double[] points = embedding.landmarks(graph);
    // A class without a label in the other folds keeps its centre at the origin, where there is no
    // point of unit length.
    CentreAssigner seeded =
        new WeightedKMeans(points, graph.degrees(), m).from(seen.points(embedding).means(seen.k()));
    int count = held.count();
    double[] values = embedding.points(held);
    seeded.blocks().assign(values, count, Indices.none(count), clusters, margins);
  }
}
