package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.knn.InvertedListSearch;
import org.mustlink.core.knn.LandmarkSearch;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.SearchMode;

/**
 * How the nearest landmarks of a row are found: by exact search among all of them, or by inverted
 * lists, into which k-means divides the landmarks.
 *
 * @param probes the number of lists searched for each row; 0 for exact search
 * @param recall the share of the nearest landmarks that is found for the sample on which the probes
 *     were chosen; 1 for exact search
 */
public record InvertedLists(int probes, double recall) implements Serializable {
  /** Exact search. */
  public static final InvertedLists NONE = new InvertedLists(0, 1);

  /** With fewer landmarks, inverted lists cost more than they save. */
  private static final int LEAST_LANDMARKS = 1000;

  private static final int RECALL_ROWS = 2000;
  private static final double APPROXIMATE_RECALL = 0.95;
  private static final double AUTOMATIC_RECALL = 0.99;

  /**
   * The largest share of distances, compared with exact search, for which inverted lists are used.
   */
  private static final double MOST_MEASURED = 0.5;

  private static final long SEED = 1;

  public InvertedLists {
    if (probes < 0 || !(recall >= 0 && recall <= 1)) {
      throw new IllegalArgumentException(
          "Cannot look at " + probes + " lists for a recall of " + recall);
    }
  }

  /**
   * Chooses the smallest number of probes with which enough of the nearest landmarks of the first
   * rows of a sample are found: 95 % if approximate search is requested, 99 % in the mode {@code
   * auto}.
   *
   * @param sample count x d, through the feature map
   * @param landmarks p x d
   * @param neighbours nearest landmarks wanted
   */
  static InvertedLists choose(SearchMode mode, Rows sample, Rows landmarks, int neighbours) {
    if (mode == SearchMode.EXACT
        || (mode == SearchMode.AUTO && landmarks.count() < LEAST_LANDMARKS)) {
      return NONE;
    }
    double wanted = mode == SearchMode.AUTO ? AUTOMATIC_RECALL : APPROXIMATE_RECALL;
    Rows rows = sample.take(IntStream.range(0, Math.min(RECALL_ROWS, sample.count())).toArray());
    Lists lists = Lists.of(landmarks);
    int count = lists.count();
    int[] exact = nearest(NONE.search(landmarks, neighbours), rows, neighbours);
    for (int probes = 1; probes < count; probes = Math.min(count, 2 * probes)) {
      double measured = (count + (double) probes * landmarks.count() / count);
      if (mode == SearchMode.AUTO && measured > MOST_MEASURED * landmarks.count()) {
        return NONE;
      }
      int[] found = nearest(lists.search(landmarks, neighbours, probes), rows, neighbours);
      double recall = recall(exact, found, neighbours);
      if (recall >= wanted) {
        return new InvertedLists(probes, recall);
      }
    }
    return NONE;
  }

  /** Makes a search; every task or thread needs its own. */
  LandmarkSearch search(Rows landmarks, int neighbours) {
    return probes == 0
        ? new ExactSearch(landmarks.data(), landmarks.count(), landmarks.d(), neighbours)
        : Lists.of(landmarks).search(landmarks, neighbours, probes);
  }

  private static int[] nearest(LandmarkSearch search, Rows rows, int neighbours) {
    int[] positions = new int[rows.count() * neighbours];
    search.nearest(rows.data(), rows.count(), positions, new double[positions.length]);
    return positions;
  }

  private static double recall(int[] exact, int[] found, int neighbours) {
    long hits = 0;
    for (int at = 0; at < exact.length; at++) {
      int first = at / neighbours * neighbours;
      int wanted = exact[at];
      IntStream near = Arrays.stream(found, first, first + neighbours);
      hits += near.anyMatch(position -> position == wanted) ? 1 : 0;
    }
    return exact.length == 0 ? 1 : (double) hits / exact.length;
  }

  /** The inverted lists, which depend on the landmarks alone. O(p^1.5 d). */
  private record Lists(Rows centres, int[] listOf) {
    static Lists of(Rows landmarks) {
      int p = landmarks.count();
      int wanted = (int) Math.ceil(Math.sqrt(p));
      Rows centres = new KMeansLandmarks(landmarks, wanted, SEED).centres();
      int[] listOf = nearest(NONE.search(centres, 1), landmarks, 1);
      int[] used = Arrays.stream(listOf).sorted().distinct().toArray();
      int[] indices = new int[centres.count()];
      IntStream.range(0, used.length).forEach(g -> indices[used[g]] = g);
      return new Lists(
          centres.take(used), Arrays.stream(listOf).map(list -> indices[list]).toArray());
    }

    int count() {
      return centres.count();
    }

    InvertedListSearch search(Rows landmarks, int neighbours, int probes) {
      return new InvertedListSearch(
          landmarks.data(),
          landmarks.count(),
          landmarks.d(),
          neighbours,
          centres.data(),
          listOf,
          Math.min(probes, count()));
    }
  }
}
