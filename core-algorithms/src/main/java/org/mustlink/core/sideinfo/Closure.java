package org.mustlink.core.sideinfo;

import java.util.Arrays;
import org.mustlink.core.ids.Indices;

/**
 * The transitive closure of must-links and labels. Rows that a chain of them joins form one
 * must-link component (chunklet); components are numbered from 0 by their smallest row.
 *
 * @param components the component of every row
 * @param sizes the number of rows of every component
 * @param classComponents the component of every class, or -1 for a class that no row has
 */
public record Closure(int[] components, int[] sizes, int[] classComponents) {

  /** Computes the closure. Close to O(rows + links). */
  public static Closure of(SideInformation sideInformation) {
    Links links = sideInformation.links();
    int rows = sideInformation.rows();
    DisjointSets sets = new DisjointSets(sideInformation.nodes());
    for (int i = 0; i < links.size(); i++) {
      if (links.must(i)) {
        sets.union(links.first(i), links.second(i));
      }
    }
    for (int row = 0; row < rows; row++) {
      if (sideInformation.labels()[row] >= 0) {
        sets.union(row, rows + sideInformation.labels()[row]);
      }
    }
    return of(sets, rows, sideInformation.classes());
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

  /**
   * Returns the class that each row has by its label or by a chain of must-links; -1 for a row that
   * has none, or several.
   */
  public int[] classes() {
    int[] ofComponents = Indices.none(count());
    int[] classesOf = new int[count()];
    for (int j = 0; j < classComponents.length; j++) {
      if (classComponents[j] >= 0) {
        ofComponents[classComponents[j]] = ++classesOf[classComponents[j]] == 1 ? j : -1;
      }
    }
    return Arrays.stream(components).map(component -> ofComponents[component]).toArray();
  }

  /** Returns the number of components, those of a single row included. */
  public int count() {
    return sizes.length;
  }

  /** Returns the number of pairs of rows in one component. */
  long impliedMustLinks() {
    return Arrays.stream(sizes).mapToLong(size -> size * (size - 1L) / 2).sum();
  }
}
