package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The graph of must-link components that must be in different clusters, because of a cannot-link
 * between their rows or because each contains a class. The pairs of classes are not stored.
 */
final class ComponentGraph {
  /** The maximum number of components from which the search for a clique starts. */
  private static final int STARTS = 256;

  private final Closure closure;
  private final boolean[] classed;
  private final int[] classedComponents;
  private final int[] starts;
  private final int[] neighbours;

  ComponentGraph(Closure closure, Links links) {
    this.closure = closure;
    this.classed = new boolean[closure.count()];
    this.classedComponents =
        IntStream.of(closure.classComponents()).filter(j -> j >= 0).sorted().distinct().toArray();
    for (int component : classedComponents) {
      classed[component] = true;
    }
    int[] components = closure.components();
    LongStream pairs =
        IntStream.range(0, links.size())
            .filter(i -> !links.must(i))
            .mapToLong(
                i -> Neighbours.pair(components[links.first(i)], components[links.second(i)]));
    Neighbours found = Neighbours.of(closure.count(), pairs);
    this.starts = found.starts();
    this.neighbours = found.all();
  }

  /** Returns the number of pairs of rows that must be in different clusters. */
  long impliedCannotLinks() {
    long sum = 0;
    long rows = 0;
    for (int component : classedComponents) {
      sum += rows * closure.sizes()[component];
      rows += closure.sizes()[component];
    }
    for (int a = 0; a < closure.count(); a++) {
      for (int i = starts[a]; i < starts[a + 1]; i++) {
        int b = neighbours[i];
        if (a < b && !(classed[a] && classed[b])) {
          sum += (long) closure.sizes()[a] * closure.sizes()[b];
        }
      }
    }
    return sum;
  }

  /**
   * Returns a clique that is found greedily from several components. Fewer clusters than it has
   * members cannot satisfy all side information.
   */
  int[] clique() {
    int[] largest = new int[Math.min(1, closure.count())];
    if (classedComponents.length > 0) {
      largest = larger(largest, grown(classedComponents));
    }
    int[] byDegree =
        IntStream.range(0, closure.count())
            .filter(a -> degree(a) > 0)
            .boxed()
            .sorted((a, b) -> byDegree(a, b))
            .limit(STARTS)
            .mapToInt(a -> a)
            .toArray();
    for (int start : byDegree) {
      if (degree(start) >= largest.length || classed[start]) {
        largest = larger(largest, grown(new int[] {start}));
      }
    }
    return largest;
  }

  /**
   * Returns the components that cannot-links hold apart from that of every class, those with the
   * most neighbours first; none if some class has no row.
   */
  int[] outside() {
    if (IntStream.of(closure.classComponents()).anyMatch(component -> component < 0)
        || classedComponents.length == 0) {
      return new int[0];
    }
    return IntStream.range(0, closure.count())
        .filter(a -> !classed[a] && degree(a) >= classedComponents.length)
        .filter(a -> classedNeighbours(a) == classedComponents.length)
        .boxed()
        .sorted(this::byDegree)
        .mapToInt(a -> a)
        .toArray();
  }

  private long classedNeighbours(int a) {
    return Arrays.stream(neighbours, starts[a], starts[a + 1]).filter(b -> classed[b]).count();
  }

  private static int[] larger(int[] one, int[] other) {
    return other.length > one.length ? other : one;
  }

  /** Returns a node of each component: its first class, else its first row. */
  int[] nodes(int[] components) {
    int rows = closure.components().length;
    int[] nodes = new int[closure.count()];
    for (int row = rows - 1; row >= 0; row--) {
      nodes[closure.components()[row]] = row;
    }
    for (int j = closure.classComponents().length - 1; j >= 0; j--) {
      if (closure.classComponents()[j] >= 0) {
        nodes[closure.classComponents()[j]] = rows + j;
      }
    }
    return IntStream.of(components).map(component -> nodes[component]).toArray();
  }

  private int degree(int a) {
    return starts[a + 1] - starts[a];
  }

  private int byDegree(int a, int b) {
    int byDegree = Integer.compare(degree(b), degree(a));
    return byDegree != 0 ? byDegree : Integer.compare(a, b);
  }

  /** Extends a clique by every component that may join it, those with the most neighbours first. */
  private int[] grown(int[] clique) {
    int first = clique[0];
    int[] members = Arrays.copyOf(clique, clique.length + degree(first) + classedComponents.length);
    int size = clique.length;
    IntStream others = Arrays.stream(neighbours, starts[first], starts[first + 1]);
    if (classed[first]) {
      others = IntStream.concat(others, IntStream.of(classedComponents)).distinct();
    }
    for (int candidate : others.boxed().sorted(this::byDegree).mapToInt(a -> a).toArray()) {
      if (Arrays.stream(members, 0, size)
          .allMatch(member -> cannotShareCluster(member, candidate))) {
        members[size++] = candidate;
      }
    }
    return Arrays.copyOf(members, size);
  }

  /** Whether two components must be in different clusters. */
  boolean cannotShareCluster(int a, int b) {
    return a != b
        && ((classed[a] && classed[b])
            || Arrays.binarySearch(neighbours, starts[a], starts[a + 1], b) >= 0);
  }
}
