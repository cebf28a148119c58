package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The must-link components (chunklets) of a table as weighted points: the cost of a component in a
 * cluster is that of its mean, weighted by its number of rows, up to a constant.
 *
 * @param components n, the component of every row
 * @param sizes m, the number of rows of every component
 * @param firstRows m, the smallest row of every component
 * @param means m x d, the means of the components
 * @param cannotLinked m, for every component those that must be in other clusters, ascending
 * @param classComponents m', the components that contain a class
 */
record Chunklets(
    int[] components,
    int[] sizes,
    int[] firstRows,
    Rows means,
    int[][] cannotLinked,
    int[] classComponents) {

  /**
   * Makes the components from the transitive closure of must-links and labels. O(n d + links log
   * links + classes^2).
   *
   * @param rows n x d
   */
  static Chunklets of(Rows rows, PairwiseSideInformation sideInformation) {
    int n = rows.count();
    SideInformation side = sideInformation.between(IntStream.range(0, n).toArray());
    Closure closure = Closure.of(side);
    int[] components = closure.components();
    int[] firstRows = new int[closure.count()];
    for (int i = n - 1; i >= 0; i--) {
      firstRows[components[i]] = i;
    }
    int[] classed =
        IntStream.of(closure.classComponents()).filter(a -> a >= 0).sorted().distinct().toArray();
    return new Chunklets(
        components,
        closure.sizes(),
        firstRows,
        new Rows(rows.means(components, closure.sizes()), closure.count(), rows.d()),
        cannotLinked(closure, side.links(), classed),
        classed);
  }

  /** Returns the number of components, m. */
  int count() {
    return sizes.length;
  }

  private static int[][] cannotLinked(Closure closure, Links links, int[] classed) {
    int[] components = closure.components();
    IntStream.Builder[] found = new IntStream.Builder[closure.count()];
    Arrays.setAll(found, a -> IntStream.builder());
    for (int e = 0; e < links.size(); e++) {
      if (!links.must(e)) {
        int a = components[links.first(e)];
        int b = components[links.second(e)];
        found[a].add(b);
        found[b].add(a);
      }
    }
    for (int a : classed) {
      IntStream.of(classed).filter(b -> a != b).forEach(found[a]::add);
    }
    return Arrays.stream(found)
        .map(builder -> builder.build().sorted().distinct().toArray())
        .toArray(int[][]::new);
  }
}
