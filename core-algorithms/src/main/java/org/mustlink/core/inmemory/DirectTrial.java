package org.mustlink.core.inmemory;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.Graph;

/**
 * A method on one graph that has no settings to find by itself: it clusters by everything that is
 * known as it clusters by less. Not thread-safe.
 */
public final class DirectTrial implements GraphTrial {
  private final AbstractInMemoryMethod.Task task;
  private final Graph graph;
  private final Function<PairwiseSideInformation, Outcome> method;
  private @Nullable Outcome whole;

  /**
   * A trial of a method.
   *
   * @param method clusters the rows by side information
   */
  public DirectTrial(
      AbstractInMemoryMethod.Task task,
      Graph graph,
      Function<PairwiseSideInformation, Outcome> method) {
    this.task = task;
    this.graph = graph;
    this.method = method;
  }

  @Override
  public Outcome draft() {
    if (whole == null) {
      whole = method.apply(task.sideInformation());
    }
    return whole;
  }

  @Override
  public Clusters without(PairwiseSideInformation fewer) {
    return method.apply(fewer).found();
  }

  @Override
  public InMemoryClustering clustering(Map<String, Double> values) {
    AbstractInMemoryMethod.warnOfIsolated(graph, task.warnings());
    return draft().clustering(task, task.k(), values);
  }
}
