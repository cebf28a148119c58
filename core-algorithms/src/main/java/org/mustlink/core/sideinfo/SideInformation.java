package org.mustlink.core.sideinfo;

import java.util.Arrays;

/**
 * Links and labels of the same rows. A class is one more node that all its rows are must-linked to,
 * and any two classes are cannot-linked: nobody ever lists the pairs of labelled rows. Node i below
 * {@code links.rows()} is row i, the node {@code links.rows() + j} is class j.
 *
 * @param links between the rows
 * @param labels the class of every row, or -1 where it has none
 * @param classes labels are below this
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

  /** Links and no labels. */
  public static SideInformation of(Links links) {
    int[] none = new int[links.rows()];
    Arrays.fill(none, -1);
    return new SideInformation(links, none, 0);
  }

  /** Labels and no links. */
  public static SideInformation ofLabels(int[] labels) {
    Links none = Links.of(labels.length, new int[0], new int[0], new boolean[0], new double[0]);
    return new SideInformation(none, labels, Arrays.stream(labels).max().orElse(-1) + 1);
  }

  /** Nothing is known about these rows. */
  public static SideInformation none(int rows) {
    int[] none = new int[rows];
    Arrays.fill(none, -1);
    return ofLabels(none);
  }

  /** Rows. */
  public int rows() {
    return links.rows();
  }

  /** Rows and classes. */
  int nodes() {
    return Math.addExact(rows(), classes);
  }
}
