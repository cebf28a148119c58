package org.mustlink.core.inmemory.kmeans;

import java.util.stream.IntStream;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;

/**
 * The links of every row. Labels become links between labelled rows: all pairs for up to 129 of
 * them; for more, each row is linked with the 64 rows after it and the 64 rows before it in a
 * seeded random order, so that the number of links stays proportional to the number of rows.
 *
 * @param starts n + 1, the index of the first link of every row, and the end of the last
 * @param others the other row of each link; every link is stored with both its rows
 * @param weights the same, greater than 0 for a must-link, less for a cannot-link
 */
record LinkNeighbours(int[] starts, int[] others, double[] weights) {
  private static final int PARTNERS = 64;

  /** Makes the neighbours from links and labels. O(n + links + 128 labelled). */
  static LinkNeighbours of(PairwiseSideInformation sideInformation, long seed) {
    int n = sideInformation.n();
    int[] starts = new int[n + 1];
    visit(
        sideInformation,
        seed,
        (i, j, weight) -> {
          starts[i + 1]++;
          starts[j + 1]++;
        });
    for (int i = 0; i < n; i++) {
      starts[i + 1] += starts[i];
    }
    int[] next = starts.clone();
    int[] others = new int[starts[n]];
    double[] weights = new double[starts[n]];
    visit(
        sideInformation,
        seed,
        (i, j, weight) -> {
          others[next[i]] = j;
          weights[next[i]++] = weight;
          others[next[j]] = i;
          weights[next[j]++] = weight;
        });
    return new LinkNeighbours(starts, others, weights);
  }

  private interface Visitor {
    void visit(int i, int j, double weight);
  }

  private static void visit(PairwiseSideInformation side, long seed, Visitor visitor) {
    for (int e = 0; e < side.first().length; e++) {
      visitor.visit(side.first()[e], side.second()[e], side.weight()[e]);
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
        visitor.visit(i, j, classOf[i] == classOf[j] ? 1 : -1);
      }
    }
  }
}
