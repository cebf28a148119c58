package org.mustlink.model.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.mustlink.core.clustering.LooseComponent;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.model.summary.FitSummary;

/**
 * Decides the clusters of rows that rules tie, one component after the other. A component of one
 * group gets the cluster of the mean of its points. Where some rules have a weight below 1, a group
 * may leave the cluster of its component if that gains more, in nats, than the rules say that tie
 * its rows: for each row it is what the largest weight says. Mutable and not thread-safe.
 */
public final class ComponentClusters {
  private final Supplier<MeanCluster> mean;
  private final int k;
  private final boolean keepsLabels;

  /** The groups of a component by their numbers, and the mean, label and cost of each. */
  private final Map<Long, Integer> groups = new HashMap<>();

  private final List<MeanCluster> means = new ArrayList<>();
  private int[] labels = new int[4];
  private double[] costs = new double[4];

  /** The group of each row of the component. */
  private int[] groupOf = new int[16];

  private int count;
  private long components;
  private long rows;
  private long moved;
  private long violating;

  /**
   * @param mean makes what finds one cluster for several rows
   * @param k the number of clusters
   * @param keepsLabels whether a row is in the cluster with the index of its label
   */
  public ComponentClusters(Supplier<MeanCluster> mean, int k, boolean keepsLabels) {
    this.mean = mean;
    this.k = k;
    this.keepsLabels = keepsLabels;
  }

  /** Receives the cluster of a row, by its index in the order in which rows were added. */
  @FunctionalInterface
  public interface Rows {
    void row(int index, int cluster, double margin);
  }

  /**
   * Adds a row to the component.
   *
   * @param number the number of its group, which is never divided
   * @param weight the largest weight below 1 of the rules that tie the row, 0 if there is none
   * @param label the index of its label, or -1
   */
  public void add(long number, double weight, CodedRows codes, int row, int label) {
    int next = groups.size();
    int group = groups.computeIfAbsent(number, one -> next);
    if (group == next) {
      begin(group);
    }
    means.get(group).add(codes, row, label);
    labels[group] = Math.max(labels[group], label);
    costs[group] += weight > 0 ? RuleWeight.logOdds(weight, k) : 0;
    if (count == groupOf.length) {
      groupOf = Arrays.copyOf(groupOf, 2 * count);
    }
    groupOf[count++] = group;
  }

  private void begin(int group) {
    if (group == means.size()) {
      means.add(mean.get());
    }
    if (group == labels.length) {
      labels = Arrays.copyOf(labels, 2 * group);
      costs = Arrays.copyOf(costs, 2 * group);
    }
    means.get(group).clear();
    labels[group] = -1;
    costs[group] = 0;
  }

  /** Decides on the rows that were added, which are the whole component, and removes them. */
  public void decide(Rows to) {
    for (int group = 0; group < groups.size(); group++) {
      means.get(group).assign(labels[group]);
    }
    int[] found = {means.get(0).cluster()};
    int common = found[0];
    if (groups.size() > 1) {
      LooseComponent loose = loose();
      found = loose.clusters();
      common = loose.cluster();
    }
    int[] seen = new int[groups.size()];
    for (int row = 0; row < count; row++) {
      int group = groupOf[row];
      MeanCluster of = means.get(group);
      to.row(row, found[group], found[group] == of.cluster() ? of.margin() : 0);
      moved += found[group] == of.alone(seen[group]++) ? 0 : 1;
      violating += found[group] == common ? 0 : 1;
    }
    components++;
    rows += count;
    count = 0;
    groups.clear();
  }

  private LooseComponent loose() {
    int n = groups.size();
    double[] scores = new double[n * k];
    double[] loss = new double[n];
    int[] kept = new int[n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(means.get(i).scores(), 0, scores, i * k, k);
      // What only rules of weight 1 tie is a group alone.
      loss[i] = costs[i] > 0 ? costs[i] : Double.POSITIVE_INFINITY;
      kept[i] = keepsLabels ? labels[i] : -1;
    }
    return LooseComponent.of(scores, k, loss, kept);
  }

  /** Returns how many rows all components have that were decided on. */
  public FitSummary.Together counts() {
    return new FitSummary.Together(components, rows, moved, violating);
  }
}
