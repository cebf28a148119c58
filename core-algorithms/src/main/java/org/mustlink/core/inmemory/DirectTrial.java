package org.mustlink.core.inmemory;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.Graph;

/**
 * A method on one graph that has no settings to find by itself: it clusters by everything that is
 * known as it clusters by less. Not thread-safe.
 */
public abstract class DirectTrial implements GraphTrial {
  private final AbstractInMemoryMethod.Task task;
  private final Graph graph;
  private @Nullable Outcome whole;

  protected DirectTrial(AbstractInMemoryMethod.Task task, Graph graph) {
    this.task = task;
    this.graph = graph;
  }

  /** Clusters the rows by what is known. */
  protected abstract Outcome outcome(PairwiseSideInformation sideInformation);

  @Override
  public final Outcome draft() {
    if (whole == null) {
      whole = outcome(task.sideInformation());
    }
    return whole;
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
