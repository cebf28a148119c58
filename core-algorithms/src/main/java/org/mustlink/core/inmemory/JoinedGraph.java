package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    int all = components.count(1);
    int large = components.count(least);
    List<String> warnings = new ArrayList<>();
    if (large > 0 && all > large) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "The rows fall into %s separate parts: no row of a part is a neighbour of a row of"
                  + " another. The parts of fewer than %s rows, with %s rows in all, were joined"
                  + " with the nearest rows outside, so that they are no clusters of their own."
                  + " Look whether these rows are errors{command:; the map of the report shows them"
                  + " apart}.",
              all,
              least,
              components.rowsBelow(least)));
    }
    if (large > 1) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "The rows fall into %s separate parts of at least %s rows each: no row of a part is"
                  + " a neighbour of a row of another. Clusters separate the parts before anything"
                  + " within them. If you look for groups that lie so far apart, this is right;"
                  + " otherwise a higher {fit.graphNeighbours} may join the parts.",
              large,
              least));
    }
    return new JoinedGraph(components.joined(options.scaled(task.rows()), least), warnings);
  }
}
