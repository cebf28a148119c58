package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.mustlink.core.knn.ExactSearch;

/**
 * Assigns a point to the most frequent class of its five nearest labelled points. If several
 * classes are equally frequent, the one of the nearest of their points is taken. O(c m) a point.
 *
 * @param labelled c x m, row-major, the labelled points
 * @param classes the class of each labelled point, below {@code clusters}
 * @param clusters the number of clusters, k
 * @param dimension the dimension of the embedding, m
 */
public record VoteAssigner(double[] labelled, int[] classes, int clusters, int dimension)
    implements Assigner {
  /** The number of labelled points that vote at most. */
  public static final int VOTERS = 5;

  private static final int BLOCK = 256;

  public VoteAssigner {
    if (classes.length == 0 || labelled.length != (long) classes.length * dimension) {
      throw new IllegalArgumentException(
          classes.length + " labelled points do not fit " + labelled.length + " values");
    }
    for (int found : classes) {
      if (found < 0 || found >= clusters) {
        throw new IllegalArgumentException(
            "A labelled point is of the cluster " + found + " of " + clusters);
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is the difference in votes to the next cluster, as a share of all votes.
   */
  @Override
  public BlockAssigner blocks() {
    Voters voters = new Voters();
    return (points, count, known, clusters, margins) ->
        voters.forEach(
            points,
            count,
            (votes, row) -> {
              clusters[row] = known[row] >= 0 ? known[row] : winner(votes);
              margins[row] = margin(votes, clusters[row]);
            });
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the logarithms of the votes. A class with votes has up to half a vote more, the
   * nearer its first voter is, so that the winner among as many votes has the largest score. A
   * class without votes has the score of negative infinity.
   */
  @Override
  public void scores(double[] points, int count, double[] scores) {
    new Voters().forEach(points, count, (votes, row) -> score(votes, scores, row * clusters));
  }

  private void score(int[] votes, double[] scores, int at) {
    Arrays.fill(scores, at, at + clusters, 0);
    for (int i = votes.length - 1; i >= 0; i--) { // the nearest last
      scores[at + votes[i]] = count(votes, votes[i]) + 0.5 - 0.5 * i / votes.length;
    }
    for (int j = at; j < at + clusters; j++) {
      scores[j] = Math.log(scores[j]);
    }
  }

  /** Finds the voters of points. */
  private final class Voters {
    private final int count = Math.min(VOTERS, classes.length);
    private final ExactSearch search = new ExactSearch(labelled, classes.length, dimension, count);
    private final int[] nearest = new int[BLOCK * count];
    private final double[] distances = new double[BLOCK * count];
    private final double[] block = new double[BLOCK * dimension];

    /** Hands over each point and the classes of its voters, nearest first. */
    void forEach(double[] points, int rows, ObjIntConsumer<int[]> taker) {
      for (int from = 0; from < rows; from += BLOCK) {
        int size = Math.min(BLOCK, rows - from);
        System.arraycopy(points, from * dimension, block, 0, size * dimension);
        search.nearest(block, size, nearest, distances);
        for (int i = 0; i < size; i++) {
          int[] votes = new int[count];
          for (int voter = 0; voter < count; voter++) {
            votes[voter] = classes[nearest[i * count + voter]];
          }
          taker.accept(votes, from + i);
        }
      }
    }
  }

  /** The class with the most votes; of several such classes that of the nearest voter. */
  private static int winner(int[] votes) {
    int best = votes[0];
    for (int vote : votes) {
      if (count(votes, vote) > count(votes, best)) {
        best = vote;
      }
    }
    return best;
  }

  private static double margin(int[] votes, int cluster) {
    int others = 0;
    for (int vote : votes) {
      if (vote != cluster) {
        others = Math.max(others, count(votes, vote));
      }
    }
    return Math.max(0, count(votes, cluster) - others) / (double) votes.length;
  }

  private static int count(int[] votes, int label) {
    int count = 0;
    for (int vote : votes) {
      count += vote == label ? 1 : 0;
    }
    return count;
  }
}
