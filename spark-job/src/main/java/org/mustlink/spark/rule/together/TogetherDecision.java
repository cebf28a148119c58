package org.mustlink.spark.rule.together;

import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.model.fit.ComponentClusters;
import org.mustlink.spark.assign.Clusterer;

/**
 * Decides the clusters of the components that were sent to a partition.
 *
 * @param own the linked rows of the partition, among them those whose numbers components have
 * @param sent the rows of the components
 */
record TogetherDecision(Clusterer clusterer, LinkedCodes own, SentRows sent) {
  /** Returns the rows of all components with their clusters. */
  DecidedComponents decided() {
    ComponentClusters decision =
        new ComponentClusters(
            clusterer.task()::mean, clusterer.assigner().clusters(), clusterer.keepsLabels());
    int rows = sent.nodes().length + sent.components().count();
    int[] clusters = new int[rows];
    double[] margins = new double[rows];
    Longs nodes = new Longs();
    Longs places = new Longs();
    for (int component = 0; component < sent.components().count(); component++) {
      int from = nodes.size();
      add(component, decision, nodes, places);
      decision.decide(
          (row, cluster, margin) -> {
            clusters[from + row] = cluster;
            margins[from + row] = margin;
          });
    }
    return new DecidedComponents(
        nodes.toArray(), places.toArray(), clusters, margins, decision.counts());
  }

  private void add(int component, ComponentClusters decision, Longs nodes, Longs places) {
    Groups components = sent.components();
    long number = components.numbers()[component];
    int first = components.starts()[component];
    if (sent.nodes()[components.indices()[first]] != number) {
      int at = own.index(number);
      decision.add(number, 0, own.rows(), at, own.labels()[at]);
      nodes.add(number);
      places.add(own.places()[at]);
    }
    boolean soft = sent.groups().length > 0;
    for (int i = first; i < components.starts()[component + 1]; i++) {
      int row = components.indices()[i];
      decision.add(
          soft ? sent.groups()[row] : number,
          soft ? sent.weights()[row] : 0,
          sent.rows(),
          row,
          sent.labels()[row]);
      nodes.add(sent.nodes()[row]);
      places.add(sent.places()[row]);
    }
  }
}
