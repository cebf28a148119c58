package org.mustlink.core.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ParallelSearch;
import org.mustlink.core.linalg.Rows;

/**
 * The rows of a table in lists, each with a centre, and the lists that are searched for every row
 * (IVF: Jegou, Douze, Schmid, PAMI 2011). A row is in the list of its nearest centre, and it probes
 * the lists of its h nearest centres, of which that is the first.
 *
 * @param members the rows of each list
 * @param probers the rows that probe each list
 */
record RowLists(Grouped members, Grouped probers) {

  /**
   * Rows in groups.
   *
   * @param starts of the groups in the rows, and the end of the last
   * @param rows group by group, ascending within each
   */
  record Grouped(int[] starts, int[] rows) {

    /**
     * Groups rows. O(entries).
     *
     * @param groups n x each, the groups of every row
     * @param used how many of the groups of every row count, at most each
     */
    static Grouped of(int[] groups, int each, int used, int count) {
      int[] starts = new int[count + 1];
      int n = groups.length / each;
      for (int at = 0; at < groups.length; at++) {
        if (at % each < used) {
          starts[groups[at] + 1]++;
        }
      }
      Arrays.parallelPrefix(starts, Math::addExact);
      int[] ends = starts.clone();
      int[] rows = new int[starts[count]];
      for (int i = 0; i < n; i++) {
        for (int at = i * each; at < i * each + used; at++) {
          rows[ends[groups[at]]++] = i;
        }
      }
      return new Grouped(starts, rows);
    }

    int count() {
      return starts.length - 1;
    }

    int size(int group) {
      return starts[group + 1] - starts[group];
    }

    /** Returns the rows of a group. */
    int[] of(int group) {
      return Arrays.copyOfRange(rows, starts[group], starts[group + 1]);
    }
  }

  /**
   * Divides rows into at most the root of their number of lists. O(n^1.5 d), on all processors; the
   * result does not depend on their number.
   *
   * @param probes h, the number of lists that a row probes, at least 1; fewer where there are fewer
   * @param least the fewest rows of a list, from 1 to n
   */
  static RowLists of(Rows rows, int probes, int least) {
    int n = rows.count();
    Rows centres = ListCentres.of(rows, Math.min((int) Math.ceil(Math.sqrt(n)), n / least));
    int h = Math.min(probes, centres.count());
    int[] probed = ParallelSearch.nearest(rows, centres, h);
    Grouped members = Grouped.of(probed, h, 1, centres.count());
    int[] large =
        IntStream.range(0, centres.count()).filter(list -> members.size(list) >= least).toArray();
    if (large.length == centres.count()) {
      return new RowLists(members, Grouped.of(probed, h, h, large.length));
    }
    // The rows of the other lists go to these, none of which loses any.
    int fewer = Math.min(h, large.length);
    int[] again = ParallelSearch.nearest(rows, centres.take(large), fewer);
    return new RowLists(
        Grouped.of(again, fewer, 1, large.length), Grouped.of(again, fewer, fewer, large.length));
  }
}
