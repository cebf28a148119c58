package org.mustlink.core.inmemory.cosc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * RatioDCA (Rangapuram, Hein, AISTATS 2012, section 3.2): F decreases in every step, in which R2
 * and S are replaced by linear lower bounds and the remaining convex problem is minimized. An inner
 * problem ends early when F has decreased enough. At the end f is replaced by the indicator of its
 * best threshold, whose F is not larger, and the steps continue from there as long as F decreases.
 * Not thread-safe.
 */
final class RatioDca {
  /**
   * The number of inner steps before F is evaluated for the first time; it doubles for each further
   * evaluation.
   */
  private static final int FIRST_EVALUATION = 25;

  /** The relative decrease of F at which an inner problem ends. */
  private static final double ENOUGH = 0.02;

  /** The relative decrease of F below which the steps end. */
  private static final double LEAST = 1e-3;

  /** The number of steps without a better threshold after which the steps end. */
  private static final int PATIENCE = 3;

  private static final int MOST_OUTER = 60;

  private final CutFunctional functional;
  private final WeightedPairs convex;
  private final Budget budget;
  private final double[] shares;
  private final List<Double> values = new ArrayList<>();
  private @Nullable Bipartition best;
  private int idle;

  RatioDca(CutFunctional functional, Budget budget) {
    this.functional = functional;
    this.budget = budget;
    this.convex = convex(functional);
    this.shares = new double[convex.size()];
  }

  /** The steps that may still be taken. Not thread-safe. */
  static final class Budget {
    private final int inner;
    private long left;
    private long taken;
    private boolean ended;

    /**
     * Makes a budget.
     *
     * @param inner the maximum number of steps for one inner problem
     * @param all the maximum number of steps for all of them
     */
    Budget(int inner, long all) {
      this.inner = inner;
      this.left = all;
    }

    private int take(int wanted) {
      int now = (int) Math.min(wanted, left);
      left -= now;
      taken += now;
      ended |= now < wanted;
      return now;
    }

    /** Returns the number of steps that were taken. */
    long taken() {
      return taken;
    }

    /** Returns whether the budget ended the optimization. */
    boolean ended() {
      return ended;
    }
  }

  /**
   * The result of the optimization.
   *
   * @param f the last vector
   * @param best the best threshold of all vectors; empty if all were constant
   * @param values F of every vector that was accepted, the first one included
   */
  record Result(double[] f, Optional<Bipartition> best, List<Double> values) {
    Result {
      values = List.copyOf(values);
    }
  }

  private static WeightedPairs convex(CutFunctional functional) {
    CutProblem problem = functional.problem();
    if (problem.must().size() == 0) {
      return problem.edges();
    }
    WeightedPairs.Builder builder = new WeightedPairs.Builder();
    builder.add(problem.edges(), 1);
    builder.add(problem.must(), functional.gamma());
    return builder.build();
  }

  /**
   * Minimizes F from a start.
   *
   * @param start n, not constant
   */
  Result run(double[] start) {
    double[] f = start;
    double[] ties = start;
    double value = accept(f);
    for (int outer = 0; outer < MOST_OUTER && value > 0 && idle < PATIENCE; outer++) {
      double[] next = step(f, value, ties);
      if (functional.value(next) < value * (1 - LEAST)) {
        f = next;
        ties = next;
        value = accept(f);
      } else if (best != null && best.value(functional.gamma()) < value * (1 - LEAST)) {
        f = best.indicator();
        value = accept(f);
      } else {
        break;
      }
    }
    return new Result(ties, Optional.ofNullable(best), values);
  }

  private double accept(double[] f) {
    double gamma = functional.gamma();
    idle++;
    BestThreshold.of(functional, f)
        .filter(found -> best == null || found.value(gamma) < best.value(gamma))
        .ifPresent(
            found -> {
              best = found;
              idle = 0;
            });
    double value = functional.value(f);
    values.add(value);
    return value;
  }

  /** Solves the inner problem at f until F has decreased enough. */
  private double[] step(double[] f, double value, double[] ties) {
    InnerProblem inner =
        new InnerProblem(
            functional.problem().volumes(),
            convex,
            functional.range(),
            functional.subgradient(f, value, ties),
            shares);
    double[] least = f;
    double reached = value;
    int look = FIRST_EVALUATION;
    for (int taken = 0; taken < budget.inner; look *= 2) {
      int steps = budget.take(Math.min(look, budget.inner - taken));
      if (steps == 0) {
        break;
      }
      taken += steps;
      double[] found = inner.run(steps);
      double there = functional.value(found);
      if (there < reached) {
        least = found;
        reached = there;
      }
      if (reached < value * (1 - ENOUGH) || there == Double.POSITIVE_INFINITY) {
        break;
      }
    }
    return least;
  }
}
