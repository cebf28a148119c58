package org.mustlink.core.inmemory.kmeans;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;

/**
 * The links of every row. Labels become links between labelled rows: all pairs for up to 129 of
 * them; for more, each row is linked with the 64 rows after it and the 64 rows before it in a
 * seeded random order, so that the number of links stays proportional to the number of rows.
 */
final class LinkNeighbours {
  private static final int PARTNERS = 64;

  private LinkNeighbours() {}

  /**
   * Returns the links of every row from links and labels, with weights greater than 0 for
   * must-links and less for cannot-links. O(n + links + 128 labelled).
   */
  static Adjacency of(PairwiseSideInformation side, long seed) {
    Longs first = new Longs();
    Longs second = new Longs();
    DoubleStream.Builder weights = DoubleStream.builder();
    for (int e = 0; e < side.first().length; e++) {
      first.add(side.first()[e]);
      second.add(side.second()[e]);
      weights.add(side.weight()[e]);
    }
    int[] classOf = side.classOf();
    int[] labelled = IntStream.range(0, side.n()).filter(i -> classOf[i] >= 0).toArray();
    int c = labelled.length;
    int[] order = Rows.shuffled(c, seed);
    for (int at = 0; at < c; at++) {
      // With an even number of rows, the opposite row is reached from both sides.
      int ahead = Math.min(PARTNERS, c % 2 == 0 && at >= c / 2 ? c / 2 - 1 : (c - 1) - (c - 1) / 2);
      for (int step = 1; step <= ahead; step++) {
        int i = labelled[order[at]];
        int j = labelled[order[(at + step) % c]];
        first.add(i);
        second.add(j);
        weights.add(classOf[i] == classOf[j] ? 1 : -1);
      }
    }
    return Adjacency.of(side.n(), first.toInts(), second.toInts(), weights.build().toArray());
  }
}
