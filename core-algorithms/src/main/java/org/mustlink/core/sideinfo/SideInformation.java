package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;

/**
 * Links and labels of the same rows. A class counts as one more node to which all its rows are
 * must-linked, and any two classes are cannot-linked, so that pairs of labelled rows are never
 * listed. Node i below {@code links.rows()} is row i, node {@code links.rows() + j} is class j.
 *
 * @param links the links between the rows
 * @param labels the class of every row, below {@code classes}, or -1 where it has none
 * @param classes the number of classes
 */
public record SideInformation(Links links, int[] labels, int classes) {
  public SideInformation {
    if (labels.length != links.rows()) {
      throw new IllegalArgumentException(
          labels.length + " labels for " + links.rows() + " rows with links");
    }
    for (int label : labels) {
      if (label < -1 || label >= classes) {
        throw new IllegalArgumentException("Label " + label + " of " + classes + " classes");
      }
    }
  }

  /** Returns side information of links alone. */
  public static SideInformation of(Links links) {
    return new SideInformation(links, Indices.none(links.rows()), 0);
  }

  /**
   * Returns side information of labels alone; the number of classes is the largest label plus 1.
   */
  public static SideInformation ofLabels(int[] labels) {
    Links none = Links.of(labels.length, new int[0], new int[0], new boolean[0], new double[0]);
    return new SideInformation(none, labels, Arrays.stream(labels).max().orElse(-1) + 1);
  }

  /** Returns side information of rows that have neither links nor labels. */
  public static SideInformation none(int rows) {
    return ofLabels(Indices.none(rows));
  }

  /**
   * Returns the side information on the same rows in another order.
   *
   * @param order the index of each row here, in that order; all that have a link are among them
   */
  public SideInformation ordered(int[] order) {
    int[] positions = new int[rows()];
    IntStream.range(0, order.length).forEach(i -> positions[order[i]] = i);
    return new SideInformation(
        links.renumbered(positions, order.length),
        IntStream.of(order).map(i -> labels[i]).toArray(),
        classes);
  }

  /** Returns the number of rows. */
  public int rows() {
    return links.rows();
  }

  /** Returns the number of nodes, which are rows and classes. */
  int nodes() {
    return Math.addExact(rows(), classes);
  }
}
