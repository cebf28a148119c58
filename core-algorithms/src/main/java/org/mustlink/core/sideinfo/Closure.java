package org.mustlink.core.sideinfo;

import java.util.Arrays;

/**
 * What must-links imply: rows joined by a chain of them form a component, numbered from 0 by its
 * smallest row.
 *
 * @param components the component of every row
 * @param sizes rows of every component
 * @param classComponents the component of every class, or -1 for a class that no row has
 */
public record Closure(int[] components, int[] sizes, int[] classComponents) {

  /** The closure of must-links and labels. Close to O(rows + links). */
  public static Closure of(SideInformation statements) {
    Links links = statements.links();
    int rows = statements.rows();
    DisjointSets sets = new DisjointSets(statements.nodes());
    for (int i = 0; i < links.size(); i++) {
      if (links.must(i)) {
        sets.union(links.first(i), links.second(i));
      }
    }
    for (int row = 0; row < rows; row++) {
      if (statements.labels()[row] >= 0) {
        sets.union(row, rows + statements.labels()[row]);
      }
    }
    return of(sets, rows, statements.classes());
  }

  static Closure of(DisjointSets sets, int rows, int classes) {
    int[] components = new int[rows];
    int[] sizes = new int[rows];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      // The smallest node of a set with a row in it is a row, and comes first.
      int smallest = sets.find(row);
      components[row] = smallest == row ? count++ : components[smallest];
      sizes[components[row]]++;
    }
    int[] classComponents = new int[classes];
    for (int j = 0; j < classes; j++) {
      int smallest = sets.find(rows + j);
      classComponents[j] = smallest < rows ? components[smallest] : -1;
    }
    return new Closure(components, Arrays.copyOf(sizes, count), classComponents);
  }

  /** Components, those of one row too. */
  public int count() {
    return sizes.length;
  }

  /** Pairs of rows that must be together. */
  public long impliedMustLinks() {
    return Arrays.stream(sizes).mapToLong(size -> size * (size - 1L) / 2).sum();
  }
}
