package org.mustlink.core.sideinfo;

import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;

/**
 * Linked rows that are of a class that no label names, if links and labels are right: cannot-links
 * hold their must-link component apart from that of every class. The components are groups,
 * numbered from 0, those with the most cannot-links first.
 *
 * @param graph which components must be in different clusters
 * @param outside the component of each group
 * @param rows the rows, ascending
 * @param groups the group of each of these rows
 * @param least a lower bound of the number of classes that no label names. It is above 0 even
 *     without such rows if more linked rows are apart from each other than there are classes.
 */
public record UnnamedRows(
    ComponentGraph graph, int[] outside, int[] rows, int[] groups, int least) {

  /** Finds the rows. O((rows + links) log links). */
  public static UnnamedRows of(SideInformation sideInformation) {
    Closure closure = Closure.of(sideInformation);
    ComponentGraph graph = new ComponentGraph(closure, sideInformation.links());
    int[] outside = graph.outside();
    int[] groupOf = Indices.none(closure.count());
    IntStream.range(0, outside.length).forEach(group -> groupOf[outside[group]] = group);
    int[] rows =
        IntStream.range(0, sideInformation.rows())
            .filter(row -> groupOf[closure.components()[row]] >= 0)
            .toArray();
    int[] groups = IntStream.of(rows).map(row -> groupOf[closure.components()[row]]).toArray();
    int least = Math.max(0, graph.clique().length - sideInformation.classes());
    return new UnnamedRows(graph, outside, rows, groups, least);
  }

  /** Returns the number of groups. */
  public int count() {
    return outside.length;
  }

  /** Whether cannot-links hold two groups apart from each other. */
  public boolean apart(int one, int other) {
    return graph.cannotShareCluster(outside[one], outside[other]);
  }
}
