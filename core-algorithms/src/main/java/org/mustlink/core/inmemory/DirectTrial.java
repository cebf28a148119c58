package org.mustlink.core.inmemory;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.Graph;

/**
 * A method on one graph that does not search for settings of its own, so that it handles all side
 * information and a part of it in the same way. Not thread-safe.
 */
public final class DirectTrial implements GraphTrial {
  private final AbstractInMemoryMethod.Task task;
  private final Graph graph;
  private final Function<PairwiseSideInformation, Outcome> method;
  private @Nullable Outcome full;

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
    if (full == null) {
      full = method.apply(task.sideInformation());
    }
    return full;
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
