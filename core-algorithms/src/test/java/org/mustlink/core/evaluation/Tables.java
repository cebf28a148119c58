package org.mustlink.core.evaluation;

import java.util.Random;

/** Seeded random tables, and the same table under other numbers. */
final class Tables {

  private Tables() {}

  /** A table with many empty cells, small counts and therefore many ties, and at least one row. */
  static long[][] random(Random random, int clusters, int classes) {
    long[][] counts = new long[clusters][classes];
    for (long[] row : counts) {
      for (int klass = 0; klass < classes; klass++) {
        row[klass] = random.nextInt(3) == 0 ? 0 : random.nextInt(8);
      }
    }
    counts[random.nextInt(clusters)][random.nextInt(classes)]++;
    return counts;
  }

  static long[][] renumbered(long[][] counts, int[] clusterOrder, int[] classOrder) {
    long[][] moved = new long[counts.length][counts[0].length];
    for (int cluster = 0; cluster < counts.length; cluster++) {
      for (int klass = 0; klass < counts[0].length; klass++) {
        moved[clusterOrder[cluster]][classOrder[klass]] = counts[cluster][klass];
      }
    }
    return moved;
  }

  static int[] shuffled(Random random, int size) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  static long[][] transposed(long[][] counts) {
    long[][] turned = new long[counts[0].length][counts.length];
    for (int cluster = 0; cluster < counts.length; cluster++) {
      for (int klass = 0; klass < counts[0].length; klass++) {
        turned[klass][cluster] = counts[cluster][klass];
      }
    }
    return turned;
  }
}
