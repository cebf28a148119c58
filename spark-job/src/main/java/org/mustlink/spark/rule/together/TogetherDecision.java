package org.mustlink.spark.rule.together;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mustlink.core.clustering.LooseComponent;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.model.fit.MeanCluster;
import org.mustlink.spark.assign.Clusterer;

/**
 * Decides the clusters of one component after the other. A component of one group gets the cluster
 * of the mean of its points. Where some rules have a weight below 1, a group may leave the cluster
 * of its component if that gains more, in nats, than the rules say that tie its rows: for each row
 * it is what the largest weight says. Mutable.
 */
final class TogetherDecision {
  private final Clusterer.Task task;
  private final int k;
  private final boolean keepsLabels;
  private final LinkedCodes own;
  private final SentRows sent;
  private final long[] nodes;
  private final long[] places;
  private final int[] clusters;
  private final double[] margins;
  private int count;
  private long moved;
  private long violating;

  /** The groups of a component by their numbers, and the mean, label and cost of each. */
  private final Map<Long, Integer> groups = new HashMap<>();

  private final List<MeanCluster> means = new ArrayList<>();
  private int[] labels = new int[4];
  private double[] costs = new double[4];

  /** The group of each row. */
  private final int[] groupOf;

  /**
   * @param own the linked rows of the partition, among them those whose numbers components have
   * @param sent the rows of the components
   */
  TogetherDecision(Clusterer clusterer, LinkedCodes own, SentRows sent) {
    this.task = clusterer.task();
    this.k = clusterer.assigner().clusters();
    this.keepsLabels = clusterer.keepsLabels();
    this.own = own;
    this.sent = sent;
    int rows = sent.nodes().length + sent.components().count();
    this.nodes = new long[rows];
    this.places = new long[rows];
    this.clusters = new int[rows];
    this.margins = new double[rows];
    this.groupOf = new int[rows];
  }

  /** Returns the rows of all components with their clusters. */
  DecidedComponents decided() {
    for (int component = 0; component < sent.components().count(); component++) {
      decide(component);
    }
    return new DecidedComponents(
        Arrays.copyOf(nodes, count),
        Arrays.copyOf(places, count),
        Arrays.copyOf(clusters, count),
        Arrays.copyOf(margins, count),
        new KeptCounts(sent.components().count(), count, moved, violating));
  }

  private void decide(int component) {
    Groups components = sent.components();
    long number = components.numbers()[component];
    int from = count;
    int first = components.starts()[component];
    groups.clear();
    if (sent.nodes()[components.indices()[first]] != number) {
      int at = own.index(number);
      add(number, own.places()[at], number, 0, own.rows(), at, own.labels()[at]);
    }
    boolean soft = sent.groups().length > 0;
    for (int i = first; i < components.starts()[component + 1]; i++) {
      int row = components.indices()[i];
      add(
          sent.nodes()[row],
          sent.places()[row],
          soft ? sent.groups()[row] : number,
          soft ? sent.weights()[row] : 0,
          sent.rows(),
          row,
          sent.labels()[row]);
    }
    for (int group = 0; group < groups.size(); group++) {
      means.get(group).assign(labels[group]);
    }
    settle(from);
  }

  private void add(
      long node, long place, long number, double weight, CodedRows rows, int row, int label) {
    int next = groups.size();
    int group = groups.computeIfAbsent(number, one -> next);
    if (group == next) {
      begin(group);
    }
    means.get(group).add(rows, row, label);
    labels[group] = Math.max(labels[group], label);
    costs[group] += weight > 0 ? RuleWeight.logOdds(weight, k) : 0;
    groupOf[count] = group;
    nodes[count] = node;
    places[count++] = place;
  }

  private void begin(int group) {
    if (group == means.size()) {
      means.add(task.mean());
    }
    if (group == labels.length) {
      labels = Arrays.copyOf(labels, 2 * group);
      costs = Arrays.copyOf(costs, 2 * group);
    }
    means.get(group).clear();
    labels[group] = -1;
    costs[group] = 0;
  }

  /** Gives the rows of a component, which begin at an index, their clusters. */
  private void settle(int from) {
    int[] found = {means.get(0).cluster()};
    int common = found[0];
    if (groups.size() > 1) {
      LooseComponent loose = loose();
      found = loose.clusters();
      common = loose.cluster();
    }
    int[] seen = new int[groups.size()];
    for (int row = from; row < count; row++) {
      int group = groupOf[row];
      MeanCluster mean = means.get(group);
      clusters[row] = found[group];
      margins[row] = found[group] == mean.cluster() ? mean.margin() : 0;
      moved += found[group] == mean.alone(seen[group]++) ? 0 : 1;
      violating += found[group] == common ? 0 : 1;
    }
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
}
