package org.mustlink.benchmarks.papers;

import java.util.Optional;
import java.util.OptionalDouble;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.Scale;

/**
 * The graph on which the normalised cuts of all methods are measured: {@code none}, {@code gaussian
 * 0 standard} or {@code self-tuning 20 none}, with the number of neighbours and the scaling of the
 * columns. With {@code none} a cut is that of the graph of the method.
 */
public final class Judge {
  /** The number of rows above which a graph of all pairs is too large. */
  private static final int LARGEST_DENSE = 10_000;

  private Judge() {}

  static Optional<Graph> of(String text, SmallSet set) {
    if (text.equals("none")) {
      return Optional.empty();
    }
    String[] words = text.split(" ", -1);
    Affinity affinity = EnumWords.parse(Affinity.class, "judge", words[0]);
    int neighbours = Math.max(1, Integer.parseInt(words[1]));
    Scale scale = EnumWords.parse(Scale.class, "judge", words[2]);
    return affinity == Affinity.GAUSSIAN && set.rows().count() > LARGEST_DENSE
        ? Optional.empty()
        : Optional.of(
            new GraphOptions(affinity, OptionalDouble.empty(), neighbours, scale)
                .graph(set.rows()));
  }

  /**
   * Returns the normalised cut of clusters: of the judging graph, and of the graph of the method if
   * there is none; NaN if the method has no graph either.
   */
  public static double cut(Optional<Graph> judge, InMemoryClustering found) {
    return judge
        .map(graph -> GraphCut.normalised(graph, found.clusters(), found.k()))
        .orElse(found.values().getOrDefault("mncut", Double.NaN));
  }
}
