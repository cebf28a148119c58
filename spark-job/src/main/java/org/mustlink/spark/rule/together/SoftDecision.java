package org.mustlink.spark.rule.together;

import java.util.List;
import org.mustlink.core.clustering.LooseComponent;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.model.fit.MeanCluster;
import org.mustlink.spark.assign.Clusterer;

/**
 * Decides the clusters of one component after the other. A unit may leave the cluster of its
 * component where that gains more, in nats, than the rules say that tie its rows: for each row it
 * is what the largest weight says. Mutable.
 */
final class SoftDecision {
  private final Clusterer.Task task;
  private final int k;
  private final boolean keepsLabels;
  private final long[] nodes;
  private final long[] places;
  private final int[] clusters;
  private final double[] margins;
  private int count;
  private long components;
  private long moved;
  private long strayed;

  /**
   * @param rows the number of rows of all components
   */
  SoftDecision(Clusterer clusterer, int rows) {
    this.task = clusterer.task();
    this.k = clusterer.assigner().clusters();
    this.keepsLabels = clusterer.keepsLabels();
    this.nodes = new long[rows];
    this.places = new long[rows];
    this.clusters = new int[rows];
    this.margins = new double[rows];
  }

  /** Decides one component of units of rows. */
  void add(List<List<SoftRow>> units) {
    int n = units.size();
    MeanCluster[] means = new MeanCluster[n];
    double[] scores = new double[n * k];
    double[] costs = new double[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      MeanCluster mean = task.mean();
      int label = -1;
      for (SoftRow row : units.get(i)) {
        mean.add(row.code(), 0, row.label());
        label = Math.max(label, row.label());
        costs[i] += row.weight() > 0 ? RuleWeight.logOdds(row.weight(), k) : 0;
      }
      // What only rules of weight 1 tie is a unit alone.
      costs[i] = costs[i] > 0 ? costs[i] : Double.POSITIVE_INFINITY;
      mean.assign(label);
      labels[i] = keepsLabels ? label : -1;
      System.arraycopy(mean.scores(), 0, scores, i * k, k);
      means[i] = mean;
    }
    LooseComponent decided = LooseComponent.of(scores, k, costs, labels);
    for (int i = 0; i < n; i++) {
      add(units.get(i), means[i], decided.clusters()[i], decided.cluster());
    }
    components++;
  }

  private void add(List<SoftRow> rows, MeanCluster mean, int cluster, int common) {
    for (int i = 0; i < rows.size(); i++) {
      nodes[count] = rows.get(i).node();
      places[count] = rows.get(i).place();
      clusters[count] = cluster;
      margins[count] = cluster == mean.cluster() ? mean.margin() : 0;
      moved += cluster == mean.alone(i) ? 0 : 1;
      strayed += cluster == common ? 0 : 1;
      count++;
    }
  }

  /** Returns the rows of all components with their clusters. */
  DecidedComponents decided() {
    return new DecidedComponents(
        nodes, places, clusters, margins, new KeptCounts(components, count, moved, strayed));
  }
}
