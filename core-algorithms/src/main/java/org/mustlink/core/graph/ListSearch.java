package org.mustlink.core.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nearest other rows of every row among the rows of the lists that it probes, with exact
 * distances. A row of another list is not found, however near it is. List by list, the rows that
 * probe it are searched among its rows, and what is found is merged by distance and index, so that
 * the result does not depend on the order of lists or on the number of processors. The table is not
 * copied; each thread has the rows of one slice of a list.
 */
final class ListSearch {
  private static final Logger LOG = LoggerFactory.getLogger(ListSearch.class);
  private static final int BLOCK = 256;

  /** The most rows of a list that are searched at once, so that a large list needs no copy. */
  static final int SLICE = 4096;

  private static final int LOCKS = 1024;

  private final Rows rows;
  private final RowLists lists;
  private final int count;
  private final Found nearest;
  private final Object[] locks = new Object[LOCKS]; // one for all rows with the same remainder

  /**
   * The nearest rows of every row, ascending by distance and index.
   *
   * @param indices n x count
   * @param squares their squared distances
   */
  record Found(int[] indices, double[] squares) {}

  /**
   * Makes a search.
   *
   * @param count nearest rows of each row, from 1 to n - 1
   * @param probes the number of lists that are searched for a row, at least 1
   */
  ListSearch(Rows rows, int count, int probes) {
    int n = rows.count();
    this.rows = rows;
    this.lists = RowLists.of(rows, probes, count + 1);
    this.count = count;
    this.nearest = new Found(new int[n * count], new double[n * count]);
    Arrays.fill(nearest.indices(), Integer.MAX_VALUE);
    Arrays.fill(nearest.squares(), Double.POSITIVE_INFINITY);
    Arrays.setAll(locks, i -> new Object());
  }

  /** Searches all lists, on all processors. */
  Found run() {
    int all = lists.members().count();
    LOG.info(
        "Nearest rows are approximate: {} rows are in {} lists, of which each row is compared with"
            + " the rows of {}",
        rows.count(),
        all,
        lists.probers().members().length / rows.count());
    SearchProgress progress =
        new SearchProgress("Lists of {} of {} rows searched in {} s", rows.count());
    IntStream.range(0, all)
        .parallel()
        .forEach(
            list -> {
              search(list);
              progress.add(lists.members().size(list));
            });
    return nearest;
  }

  private void search(int list) {
    int[] members = lists.members().of(list);
    int[] probers = lists.probers().of(list);
    for (int from = 0; from < members.length; from += SLICE) {
      int[] slice = Arrays.copyOfRange(members, from, Math.min(members.length, from + SLICE));
      search(slice, Arrays.stream(probers).filter(row -> !settled(row, slice[0])).toArray());
    }
  }

  /** Whether a row has so many equal rows before this one that no later row can be nearer. */
  private boolean settled(int row, int first) {
    int last = (row + 1) * count - 1;
    synchronized (locks[row % LOCKS]) {
      return nearest.squares()[last] == 0 && nearest.indices()[last] < first;
    }
  }

  /**
   * Searches for rows.
   *
   * @param slice the rows that may be found, ascending
   * @param probers the rows that they may be nearest to
   */
  private void search(int[] slice, int[] probers) {
    int wanted = Math.min(count + 1, slice.length);
    ExactSearch search = new ExactSearch(rows.take(slice).data(), slice.length, rows.d(), wanted);
    int[] found = new int[BLOCK * wanted];
    double[] squares = new double[BLOCK * wanted];
    for (int from = 0; from < probers.length; from += BLOCK) {
      int[] block = Arrays.copyOfRange(probers, from, Math.min(probers.length, from + BLOCK));
      search.nearest(rows.take(block).data(), block.length, found, squares);
      for (int i = 0; i < block.length; i++) {
        int first = block[i] * count;
        int end = first + count;
        synchronized (locks[block[i] % LOCKS]) {
          for (int at = i * wanted; at < (i + 1) * wanted; at++) {
            int row = slice[found[at]];
            if (row != block[i]) {
              ExactSearch.insert(
                  row, squares[at], first, end, end, nearest.indices(), nearest.squares());
            }
          }
        }
      }
    }
  }
}
