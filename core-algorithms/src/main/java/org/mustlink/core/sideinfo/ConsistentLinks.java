package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.mustlink.core.ids.IndexGroups;
import org.mustlink.core.ids.Indices;

/**
 * Links that contradict neither each other nor the labels. All labels are kept. Must-links are
 * added in the order of decreasing weight, those of equal weight in the order of their rows, and
 * one that would join two classes is dropped. Then every cannot-link within a must-link component
 * is dropped.
 *
 * @param links the links that are kept
 * @param dropped the links that are dropped, without cannot-links of a row with itself, which
 *     {@link Links} does not contain
 * @param closure the closure of labels and kept links
 */
public record ConsistentLinks(Links links, Links dropped, Closure closure) {

  /** Drops the links that contradict others or the labels. O(links log links). */
  public static ConsistentLinks of(SideInformation sideInformation) {
    Links links = sideInformation.links();
    BitSet kept = new BitSet(links.size());
    DisjointSets sets = must(sideInformation, kept);
    Closure closure = Closure.of(sets, sideInformation.rows(), sideInformation.classes());
    int[] components = closure.components();
    for (int i = 0; i < links.size(); i++) {
      if (!links.must(i)) {
        kept.set(i, components[links.first(i)] != components[links.second(i)]);
      }
    }
    return new ConsistentLinks(
        links.filter(kept::get).withoutContradictions(), links.filter(i -> !kept.get(i)), closure);
  }

  private static DisjointSets must(SideInformation sideInformation, BitSet kept) {
    Links links = sideInformation.links();
    int rows = sideInformation.rows();
    DisjointSets sets = new DisjointSets(sideInformation.nodes());
    int[] classes = Indices.none(sideInformation.nodes());
    for (int j = 0; j < sideInformation.classes(); j++) {
      classes[rows + j] = j;
    }
    for (int row = 0; row < rows; row++) {
      if (sideInformation.labels()[row] >= 0) {
        join(sets, classes, row, rows + sideInformation.labels()[row]);
      }
    }
    for (int i : byWeight(links)) {
      if (join(sets, classes, links.first(i), links.second(i))) {
        kept.set(i);
      }
    }
    return sets;
  }

  /** Unites two sets unless they contain different classes. */
  private static boolean join(DisjointSets sets, int[] classes, int a, int b) {
    int one = classes[sets.find(a)];
    int other = classes[sets.find(b)];
    if (one >= 0 && other >= 0 && one != other) {
      return false;
    }
    sets.union(a, b);
    classes[sets.find(a)] = Math.max(one, other);
    return true;
  }

  /**
   * Sorts the must-links by decreasing weight, with a stable counting sort over the distinct
   * weights.
   */
  private static int[] byWeight(Links links) {
    int[] must = IntStream.range(0, links.size()).filter(links::must).toArray();
    double[] weights = IntStream.of(must).mapToDouble(i -> -links.weight(i)).distinct().toArray();
    Arrays.sort(weights);
    int[] ranks =
        IntStream.of(must).map(i -> Arrays.binarySearch(weights, -links.weight(i))).toArray();
    IndexGroups byRank = IndexGroups.of(weights.length, must.length, i -> ranks[i]);
    return IntStream.of(byRank.members()).map(i -> must[i]).toArray();
  }
}
