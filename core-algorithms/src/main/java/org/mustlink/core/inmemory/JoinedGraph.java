package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mustlink.core.fit.SeparateParts;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.ConnectedComponents;
import org.mustlink.core.graph.Graph;

/**
 * The graph of a table, whose small connected components are joined with their nearest rows.
 * Otherwise they would be the first clusters of a normalised cut, and with constraints on the other
 * rows a solution could be 0 outside of them. A component is small if it has fewer than a tenth of
 * the rows of a cluster of mean size.
 *
 * @param warnings about the components of the graph; empty if it was connected
 */
public record JoinedGraph(Graph graph, List<String> warnings) {
  private static final int SMALL = 10;

  /** Makes the graph. A graph of all pairs of rows is not changed. */
  public static JoinedGraph of(GraphOptions options, AbstractInMemoryMethod.Task task) {
    Graph graph = options.graph(task.rows());
    if (options.affinity() == Affinity.GAUSSIAN) {
      return new JoinedGraph(graph, List.of());
    }
    int least = Math.max(1, task.n() / (SMALL * Math.max(2, task.k())));
    ConnectedComponents components = ConnectedComponents.of(graph);
    int large = components.count(least);
    List<String> warnings = new ArrayList<>();
    if (large > 0 && components.count(1) > large) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d rows lie in groups of fewer than %,d rows that are far from all others. Each group"
                  + " was joined with its nearest rows, so that it makes no cluster of its own:"
                  + " leave these rows out if they are errors.",
              components.rowsBelow(least),
              least));
    }
    if (large > Math.max(1, task.k())) {
      warnings.add(SeparateParts.merged(large, task.k()));
    }
    return new JoinedGraph(components.joined(options.scaled(task.rows()), least), warnings);
  }
}
