package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a graph in two with at most the allowed number of violated cannot-links (Rangapuram, Hein,
 * AISTATS 2012, sections 3 and 4, theorem 3.1). It starts from several vectors, first without a
 * penalty, then with a penalty that grows until no more cannot-links are violated than allowed, and
 * finally from the nearest partition that violates none, with the penalty at which all later
 * partitions violate none either. The partition with the smallest normalised cut is returned.
 */
final class Bisection {
  /**
   * The first penalty, as a fraction of the one at which violating an average link costs as much as
   * the cut.
   */
  private static final double FIRST = 0.2;

  private static final double GROWTH = 3;
  private static final int MOST_GROWTHS = 12;

  /** A factor slightly above 1, since theorem 2.1 holds strictly above its bound. */
  private static final double ABOVE = 1.01;

  /** If the penalty is given, the fractions of it that are used one after the other. */
  private static final double[] PARTS = {0, 0.01, 0.1, 1};

  private static final double TIE = 1e-12;

  private final CutProblem problem;
  private final CoscOptions options;
  private final double allowed;
  private final TwoColouring colouring;
  private final GroupFlips flips;
  private final RatioDca.Budget budget;
  private @Nullable Bipartition best;

  /**
   * Makes a bisection.
   *
   * @param allowed the weight of the cannot-links that may be violated
   * @param budget the number of steps that may be taken
   */
  Bisection(CutProblem problem, CoscOptions options, double allowed, RatioDca.Budget budget) {
    this.problem = problem;
    this.options = options;
    this.allowed = allowed;
    this.colouring = TwoColouring.of(problem.nodes(), problem.cannot());
    this.flips = new GroupFlips(problem, colouring);
    this.budget = budget;
  }

  /** Returns the best partition; empty if there is only one node. */
  Optional<Bipartition> best(long seed) {
    if (problem.nodes() < 2) {
      return Optional.empty();
    }
    SmoothVectors vectors = new SmoothVectors(problem);
    boolean linked = problem.cannot().size() > 0;
    int starts = options.startsFor(problem);
    for (int start = 0; start < starts; start++) {
      long drawn = seed + 0x9E3779B97F4A7C15L * start;
      if (start == 1 && linked) {
        boolean[] side = positive(vectors.signed(colouring, drawn));
        fromKept(side);
        fromColours(side);
      } else {
        from(start == 0 ? vectors.second(drawn) : vectors.random(drawn));
      }
    }
    return Optional.ofNullable(best);
  }

  private static boolean[] positive(double[] f) {
    boolean[] side = new boolean[f.length];
    for (int i = 0; i < f.length; i++) {
      side[i] = f[i] > 0;
    }
    return side;
  }

  /** Runs the schedule from one vector. */
  private void from(double[] start) {
    if (options.gamma().isPresent()) {
      double[] f = start;
      for (double part : PARTS) {
        f = reach(f, part * cost()).f();
      }
      return;
    }
    RatioDca.Result reached = reach(start, 0);
    Optional<Bipartition> now = reached.best();
    if (now.isEmpty() || problem.cannot().size() == 0) {
      return;
    }
    double gamma = 0;
    for (int at = 0; at < MOST_GROWTHS && now.get().violated() > allowed; at++) {
      gamma = at == 0 ? FIRST * bound(now.get()) / now.get().violated() : GROWTH * gamma;
      reached = reach(reached.f(), gamma);
      now = reached.best();
      if (now.isEmpty()) {
        return;
      }
    }
    fromKept(now.get().side());
  }

  /**
   * Continues from the nearest partition that violates nothing; later partitions violate nothing
   * either.
   */
  private void fromKept(boolean[] side) {
    if (!colouring.proper() || options.gamma().isPresent()) {
      return;
    }
    Bipartition kept = Bipartition.of(problem, colouring.nearest(side, problem.volumes()));
    if (kept.balance() > 0) {
      Bipartition better = flips.improved(kept);
      consider(better);
      reach(better.indicator(), ABOVE * bound(better) / least());
    }
  }

  /** If links may be violated, also starts from the nearest two-colouring. */
  private void fromColours(boolean[] side) {
    Bipartition near = Bipartition.of(problem, colouring.nearest(side, problem.volumes()));
    if (options.gamma().isPresent() && near.balance() > 0) {
      consider(near);
      reach(near.indicator(), cost());
    }
  }

  /** Returns vol / 4 times the normalised cut, with a small positive value for a cut of 0. */
  private double bound(Bipartition partition) {
    return problem.volume() / 4 * Math.max(partition.normalisedCut(), 1e-6);
  }

  /** Returns the given penalty in the scale of the edge weights. */
  private double cost() {
    return options.gamma().orElse(0) * problem.volume() / problem.rowCount();
  }

  private double least() {
    return Arrays.stream(problem.cannot().weight()).min().orElse(Double.POSITIVE_INFINITY);
  }

  private RatioDca.Result reach(double[] start, double gamma) {
    RatioDca.Result reached = new RatioDca(CutFunctional.of(problem, gamma), budget).run(start);
    reached.best().map(flips::improved).ifPresent(this::consider);
    return reached;
  }

  private void consider(Bipartition partition) {
    if (partition.balance() > 0 && (best == null || better(partition, best))) {
      best = partition;
    }
  }

  private boolean better(Bipartition one, Bipartition other) {
    if (options.gamma().isPresent()) {
      return one.value(cost()) < other.value(cost()) - TIE;
    }
    boolean keeps = one.violated() <= allowed;
    boolean kept = other.violated() <= allowed;
    if (keeps != kept) {
      return keeps;
    }
    if (!keeps && one.violated() != other.violated()) {
      return one.violated() < other.violated();
    }
    double difference = one.normalisedCut() - other.normalisedCut();
    return difference < -TIE || (difference < TIE && one.balance() > other.balance() * (1 + TIE));
  }
}
