package org.mustlink.core.kmeans;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * The first centres of k-means by k-means++ (Arthur, Vassilvitskii, SODA 2007): points, each drawn
 * with a probability proportional to its weight times its squared distance to the nearest centre
 * before it. With several tries (greedy k-means++, section 7; Celebi, Kingravi, Vela, Expert
 * Systems with Applications 2013) the one of several drawn points is taken that leaves the least
 * cost. Distances are summed by chunks, which are added in their order, so that the result does not
 * depend on the number of threads.
 *
 * @param points n x m
 * @param weights n, at least 0; empty if all are 1
 * @param tries the number of points that are drawn for each centre, at least 1
 * @param parallel whether all cores compute the distances
 */
public record CentreDraw(Rows points, double[] weights, int tries, boolean parallel) {
  private static final int CHUNK = 4096;

  /** The number of values after which a partial distance is compared with its bound. */
  private static final int STEP = 8;

  /**
   * The factor between squared distances beyond which rounding cannot change which one is larger.
   */
  private static final double SURELY_FARTHER = 4 * (1 + 1e-9);

  /** Makes a draw of one point for each centre, in one thread. */
  public CentreDraw(Rows points, double[] weights) {
    this(points, weights, 1, false);
  }

  /** The squared distances of the points to their nearest centres, the shares of the draw. */
  private static final class Nearest {
    final double[] distances;
    final int[] centres;
    final double[] sums;

    Nearest(int n) {
      this.distances = new double[n];
      this.centres = new int[n];
      this.sums = new double[(n + CHUNK - 1) / CHUNK];
    }

    double total() {
      double total = 0;
      for (double sum : sums) {
        total += sum;
      }
      return total;
    }
  }

  /** Returns the centres of {@link #drawn}, row-major: the given ones and the drawn points. */
  public double[] centres(double[] given, int k, SplittableRandom random) {
    double[] drawn = points.take(drawn(given, k, random)).data();
    double[] centres = Arrays.copyOf(given, given.length + drawn.length);
    System.arraycopy(drawn, 0, centres, given.length, drawn.length);
    return centres;
  }

  /**
   * Draws points as further centres. Distances that the distances between centres bound are not
   * computed. O(tries n k m) at most.
   *
   * @param given the first centres, at most k, row-major
   * @param k the number of all centres
   * @return the indices of the drawn points; fewer if fewer points differ
   */
  public int[] drawn(double[] given, int k, SplittableRandom random) {
    int n = points.count();
    int m = points.d();
    int known = given.length / m;
    double[] centres = Arrays.copyOf(given, k * m);
    Nearest nearest = new Nearest(n);
    for (int j = 0; j < known; j++) {
      approach(centres, j, nearest, nearest);
    }
    int[] drawn = new int[k - known];
    Nearest tried = new Nearest(n);
    Nearest best = new Nearest(n);
    for (int j = known; j < k; j++) {
      for (int attempt = 0; attempt < (j == 0 ? 1 : tries); attempt++) {
        int point = j == 0 ? first(random) : draw(nearest, random.nextDouble() * nearest.total());
        if (point < 0) {
          return Arrays.copyOf(drawn, j - known);
        }
        System.arraycopy(points.data(), point * m, centres, j * m, m);
        approach(centres, j, nearest, tried);
        if (attempt == 0 || tried.total() < best.total()) {
          drawn[j - known] = point;
          Nearest swapped = best;
          best = tried;
          tried = swapped;
        }
      }
      System.arraycopy(points.data(), drawn[j - known] * m, centres, j * m, m);
      Nearest swapped = nearest;
      nearest = best;
      best = swapped;
    }
    return drawn;
  }

  private int first(SplittableRandom random) {
    int n = points.count();
    if (weights.length == 0) {
      return random.nextInt(n);
    }
    Nearest equal = new Nearest(n);
    Arrays.fill(equal.distances, 1);
    for (int i = 0; i < n; i++) {
      equal.sums[i / CHUNK] += weights[i];
    }
    return draw(equal, random.nextDouble() * equal.total());
  }

  private double share(Nearest nearest, int i) {
    return weights.length == 0 ? nearest.distances[i] : weights[i] * nearest.distances[i];
  }

  /** Returns the point within whose share a number below the sum lies, -1 if all shares are 0. */
  private int draw(Nearest nearest, double target) {
    int last = -1;
    double passed = 0;
    for (int chunk = 0; chunk < nearest.sums.length; chunk++) {
      if (passed + nearest.sums[chunk] <= target && chunk < nearest.sums.length - 1) {
        passed += nearest.sums[chunk];
        continue;
      }
      int end = Math.min(nearest.distances.length, (chunk + 1) * CHUNK);
      for (int i = chunk * CHUNK; i < end && passed <= target; i++) {
        double share = share(nearest, i);
        last = share > 0 ? i : last;
        passed += share;
      }
    }
    return last >= 0 || target == 0 ? last : draw(nearest, 0);
  }

  /** Computes the distances with one more centre, which may replace those without it. */
  private void approach(double[] centres, int centre, Nearest before, Nearest after) {
    int m = points.d();
    double[] between = new double[centre];
    for (int other = 0; other < centre; other++) {
      between[other] = Rows.squaredDistance(centres, other * m, centres, centre * m, m);
    }
    IntStream chunks = IntStream.range(0, after.sums.length);
    (parallel ? chunks.parallel() : chunks)
        .forEach(chunk -> approach(chunk, centres, centre, between, before, after));
  }

  /**
   * A centre that is at least twice as far from the nearest centre of a point as the point is
   * cannot be nearer to the point.
   */
  private void approach(
      int chunk, double[] centres, int centre, double[] between, Nearest before, Nearest after) {
    int end = Math.min(after.distances.length, (chunk + 1) * CHUNK);
    double sum = 0;
    for (int i = chunk * CHUNK; i < end; i++) {
      int near = before.centres[i];
      double least = centre == 0 ? Double.POSITIVE_INFINITY : before.distances[i];
      if (centre == 0 || between[near] < SURELY_FARTHER * least) {
        double distance = squaredDistance(i, centres, centre, least);
        near = distance < least ? centre : near;
        least = Math.min(least, distance);
      }
      after.distances[i] = least;
      after.centres[i] = near;
      sum += share(after, i);
    }
    after.sums[chunk] = sum;
  }

  /** Returns the squared distance if it is below a bound, else some number that is not below it. */
  private double squaredDistance(int point, double[] centres, int centre, double bound) {
    int m = points.d();
    double[] data = points.data();
    int at = point * m;
    int centreAt = centre * m;
    double sum = 0;
    for (int from = 0; from < m && sum < bound; from += STEP) {
      int end = Math.min(m, from + STEP);
      for (int t = from; t < end; t++) {
        double difference = data[at + t] - centres[centreAt + t];
        sum += difference * difference;
      }
    }
    return sum;
  }
}
