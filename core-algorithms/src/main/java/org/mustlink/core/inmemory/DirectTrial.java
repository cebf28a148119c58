package org.mustlink.core.inmemory;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.Graph;

/**
 * A method on one graph that does not search for settings of its own, so that it handles all side
 * information and a part of it in the same way. Not thread-safe.
 */
public abstract class DirectTrial implements GraphTrial {
  private final AbstractInMemoryMethod.Task task;
  private final Graph graph;
  private @Nullable Outcome full;

  protected DirectTrial(AbstractInMemoryMethod.Task task, Graph graph) {
    this.task = task;
    this.graph = graph;
  }

  /** Clusters the rows with side information. */
  protected abstract Outcome outcome(PairwiseSideInformation sideInformation);

  @Override
  public final Outcome draft() {
    if (full == null) {
      full = outcome(task.sideInformation());
    }
    return full;
  }

  @Override
  public final Clusters without(PairwiseSideInformation fewer) {
    return outcome(fewer).found();
  }

  @Override
  public final InMemoryClustering clustering(Map<String, Double> values) {
    AbstractInMemoryMethod.warnOfIsolated(graph, task.warnings());
    return draft().clustering(task, task.k(), values);
  }
}
