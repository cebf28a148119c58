package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Small random problems, and all their partitions. */
final class CutProblems {
  private CutProblems() {}

  /** A random graph with a planted partition that keeps all cannot-links. */
  static CutProblem consistent(int n, int links, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean[] planted = new boolean[n];
    for (int i = 0; i < n; i++) {
      planted[i] = i == 0 || (i != 1 && random.nextBoolean());
    }
    WeightedPairs.Builder cannot = new WeightedPairs.Builder();
    for (int e = 0; e < links; ) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (planted[i] != planted[j]) {
        cannot.add(i, j, 0.5 + random.nextDouble());
        e++;
      }
    }
    return problem(n, cannot.build(), random);
  }

  /** A random graph with random cannot-links, which no partition may keep. */
  static CutProblem any(int n, int links, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WeightedPairs.Builder cannot = new WeightedPairs.Builder();
    for (int e = 0; e < links; e++) {
      cannot.add(random.nextInt(n), random.nextInt(n), 1);
    }
    return problem(n, cannot.build(), random);
  }

  private static CutProblem problem(int n, WeightedPairs cannot, SplittableRandom random) {
    WeightedPairs.Builder edges = new WeightedPairs.Builder();
    for (int i = 0; i < n; i++) {
      edges.add(i, (i + 1) % n, 0.1 + random.nextDouble());
      for (int e = 0; e < 3; e++) {
        edges.add(i, random.nextInt(n), random.nextDouble() + 1e-3);
      }
    }
    WeightedPairs graph = edges.build();
    double[] volumes = graph.degrees(n);
    for (int i = 0; i < n; i++) {
      volumes[i] += random.nextInt(3) == 0 ? random.nextDouble() : 0;
    }
    int[] rows = new int[n];
    Arrays.fill(rows, 1);
    return new CutProblem(volumes, rows, graph, cannot, new WeightedPairs.Builder().build());
  }

  /** The least F over all partitions. */
  static double leastValue(CutProblem problem, double gamma) {
    double least = Double.POSITIVE_INFINITY;
    int n = problem.nodes();
    for (int set = 1; set < 1 << (n - 1); set++) {
      boolean[] side = new boolean[n];
      for (int i = 0; i < n; i++) {
        side[i] = (set >> i & 1) == 1;
      }
      least = Math.min(least, Bipartition.of(problem, side).value(gamma));
    }
    return least;
  }

  /** Uniform entries. */
  static double[] vector(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] f = new double[n];
    Arrays.setAll(f, i -> random.nextDouble() - 0.5);
    return f;
  }
}
