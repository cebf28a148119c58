package org.mustlink.core.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.IndexGroups;
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
record RowLists(IndexGroups members, IndexGroups probers) {

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
    IndexGroups members = members(probed, h, centres.count());
    int[] large =
        IntStream.range(0, centres.count()).filter(list -> members.size(list) >= least).toArray();
    if (large.length == centres.count()) {
      return new RowLists(members, probers(probed, h, large.length));
    }
    // The rows of the other lists go to these, none of which loses any.
    int fewer = Math.min(h, large.length);
    int[] again = ParallelSearch.nearest(rows, centres.take(large), fewer);
    return new RowLists(members(again, fewer, large.length), probers(again, fewer, large.length));
  }

  private static IndexGroups members(int[] probed, int h, int count) {
    return IndexGroups.of(count, probed.length / h, row -> probed[row * h]);
  }

  private static IndexGroups probers(int[] probed, int h, int count) {
    IndexGroups groups = IndexGroups.of(count, probed.length, at -> probed[at]);
    int[] rows = groups.members();
    Arrays.setAll(rows, at -> rows[at] / h);
    return groups;
  }
}
