package org.mustlink.core.description;

import java.util.SplittableRandom;
import org.mustlink.core.features.PrincipalComponents;
import org.mustlink.core.graph.NearestRows;
import org.mustlink.core.linalg.Rows;

/**
 * Places rows in the plane so that nearest neighbours stay near to each other, after UMAP (McInnes,
 * Healy, Melville, 2018): the weights of a fuzzy graph of nearest neighbours attract, rows drawn at
 * random repel, by the gradient of the cross entropy of both with the kernel 1 / (1 + squared
 * distance). Distances between groups that are far from each other have little meaning. Equal rows,
 * order and seed give an equal map.
 */
public final class RowMap {
  private static final int MOST_ROWS = 5000;
  private static final double MOST_OPERATIONS = 5e9;
  private static final int NEIGHBOURS = 15;
  private static final int EPOCHS = 200;
  private static final int REPELLING = 5;
  private static final double EXTENT = 10;
  private static final double LONGEST_STEP = 4;
  private static final double NEVER_ZERO = 1e-3;

  private final double[] positions;
  private final int n;
  private final SplittableRandom random;

  private RowMap(double[] positions, int n, SplittableRandom random) {
    this.positions = positions;
    this.n = n;
    this.random = random;
  }

  /**
   * The maximum number of rows of d columns on a map: 5,000, or fewer if the search for their
   * neighbours would take more than a few seconds.
   */
  public static int most(int d) {
    return (int) Math.min(MOST_ROWS, Math.sqrt(MOST_OPERATIONS / d));
  }

  /**
   * The positions of rows. O(n^2 d).
   *
   * @param rows n x d finite values
   * @return n x 2, row-major, around the origin and within [-1, 1]
   */
  public static double[] of(Rows rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RowMap map = new RowMap(start(rows, random), rows.count(), random);
    if (rows.count() > 2) {
      map.optimize(FuzzyGraph.of(NearestRows.of(rows, NEIGHBOURS)));
    }
    scale(map.positions, 1);
    return map.positions;
  }

  /** The two leading principal components; equal rows start beside each other. */
  private static double[] start(Rows rows, SplittableRandom random) {
    int d = rows.d();
    double[] mean = rows.mean();
    double[] directions = PrincipalComponents.of(rows, mean, Math.min(2, d));
    double[] positions = new double[2 * rows.count()];
    for (int i = 0; i < rows.count(); i++) {
      for (int axis = 0; axis < directions.length / d; axis++) {
        for (int t = 0; t < d; t++) {
          positions[2 * i + axis] += (rows.at(i, t) - mean[t]) * directions[axis * d + t];
        }
      }
    }
    scale(positions, EXTENT);
    for (int i = 0; i < positions.length; i++) {
      positions[i] += (random.nextDouble() - 0.5) * NEVER_ZERO * EXTENT;
    }
    return positions;
  }

  private void optimize(FuzzyGraph graph) {
    int edges = graph.weights().length;
    double[] due = new double[edges];
    for (int e = 0; e < edges; e++) {
      due[e] = 1 / graph.weights()[e];
    }
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
      double step = 1 - (epoch - 1.0) / EPOCHS;
      for (int e = 0; e < edges; e++) {
        if (due[e] <= epoch) {
          due[e] += 1 / graph.weights()[e];
          int i = graph.from()[e];
          attract(i, graph.to()[e], step);
          for (int draw = 0; draw < REPELLING; draw++) {
            repel(i, random.nextInt(n), step);
          }
        }
      }
    }
  }

  private void attract(int i, int j, double step) {
    double x = positions[2 * i] - positions[2 * j];
    double y = positions[2 * i + 1] - positions[2 * j + 1];
    double pull = -2 / (1 + x * x + y * y);
    double right = step * clipped(pull * x);
    double up = step * clipped(pull * y);
    positions[2 * i] += right;
    positions[2 * i + 1] += up;
    positions[2 * j] -= right;
    positions[2 * j + 1] -= up;
  }

  private void repel(int i, int j, double step) {
    double x = positions[2 * i] - positions[2 * j];
    double y = positions[2 * i + 1] - positions[2 * j + 1];
    double square = x * x + y * y;
    double push = 2 / ((NEVER_ZERO + square) * (1 + square));
    positions[2 * i] += step * clipped(push * x);
    positions[2 * i + 1] += step * clipped(push * y);
  }

  /**
   * Comparisons take half the time of {@code Math.min} in code that the JVM has not optimized yet.
   */
  private static double clipped(double length) {
    return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, length));
  }

  /** Centres the positions at the origin and scales them to an extent. */
  private static void scale(double[] positions, double extent) {
    double largest = 0;
    for (int axis = 0; axis < 2; axis++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int i = axis; i < positions.length; i += 2) {
        least = Math.min(least, positions[i]);
        most = Math.max(most, positions[i]);
      }
      for (int i = axis; i < positions.length; i += 2) {
        positions[i] -= (least + most) / 2;
      }
      largest = Math.max(largest, (most - least) / 2);
    }
    for (int i = 0; i < positions.length && largest > 0; i++) {
      positions[i] *= extent / largest;
    }
  }
}
