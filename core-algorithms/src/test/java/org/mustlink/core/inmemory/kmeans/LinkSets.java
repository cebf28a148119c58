package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Random links; for tests. */
final class LinkSets {
  private LinkSets() {}

  /** Links between random pairs that agree with some classes, with random weights. */
  static SideInformation consistent(int[] classes, int count, SplittableRandom random) {
    int n = classes.length;
    int[] first = random.ints(count, 0, n).toArray();
    int[] second = IntStream.of(first).map(i -> (i + 1 + random.nextInt(n - 1)) % n).toArray();
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int e = 0; e < count; e++) {
      must[e] = classes[first[e]] == classes[second[e]];
      weights[e] = (1 + random.nextInt(4)) / 4.0;
    }
    return SideInformation.of(Links.of(n, first, second, must, weights));
  }

  /** Cannot-links alone, given as pairs of numbers of one digit. */
  static SideInformation cannot(int n, String... pairs) {
    double[] ones = new double[pairs.length];
    Arrays.fill(ones, 1);
    return SideInformation.of(
        Links.of(
            n,
            Arrays.stream(pairs).mapToInt(pair -> pair.charAt(0) - '0').toArray(),
            Arrays.stream(pairs).mapToInt(pair -> pair.charAt(1) - '0').toArray(),
            new boolean[pairs.length],
            ones));
  }

  /** Whether clusters satisfy all links. */
  static boolean satisfied(Links links, int[] clusters) {
    return IntStream.range(0, links.size())
        .allMatch(e -> links.must(e) == (clusters[links.first(e)] == clusters[links.second(e)]));
  }
}
