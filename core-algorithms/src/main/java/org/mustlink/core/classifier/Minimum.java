package org.mustlink.core.classifier;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.mustlink.core.linalg.Vectors;

/**
 * Minimizes a smooth convex function by L-BFGS (Nocedal, Wright, Numerical Optimization, 2nd
 * edition, algorithms 7.4 and 7.5) with backtracking. Breeze, which Spark contains, has an
 * implementation too, but its function type cannot be implemented in Java.
 */
public final class Minimum {
  private static final int HISTORY = 10;
  private static final double TOLERANCE = 1e-5;
  private static final double DECREASE = 1e-4;
  private static final double SMALLEST_STEP = 1e-10;

  private Minimum() {}

  /** A differentiable function. */
  @FunctionalInterface
  public interface Smooth {
    /** Returns the value at a point, and writes the gradient there. */
    double value(double[] x, double[] gradient);
  }

  /** A step and the change of the gradient along it. */
  private record Step(double[] moved, double[] turned, double product) {}

  /** Returns the minimum that is found from a start. */
  public static double[] of(Smooth function, double[] start, int iterations) {
    int n = start.length;
    double[] x = start.clone();
    double[] gradient = new double[n];
    double value = function.value(x, gradient);
    Deque<Step> steps = new ArrayDeque<>();
    for (int iteration = 0; iteration < iterations; iteration++) {
      if (Vectors.norm(gradient) < TOLERANCE * Math.max(1, Vectors.norm(x))) {
        break;
      }
      double[] direction = direction(gradient, steps);
      double slope = Vectors.dot(gradient, direction);
      double size = steps.isEmpty() ? Math.min(1, 1 / Vectors.norm(gradient)) : 1;
      double[] next = new double[n];
      double[] nextGradient = new double[n];
      double found = moved(function, x, direction, size, next, nextGradient);
      while (!(found <= value + DECREASE * size * slope) && size > SMALLEST_STEP) {
        size /= 2;
        found = moved(function, x, direction, size, next, nextGradient);
      }
      if (!(found < value)) {
        break;
      }
      double[] moved = Vectors.combined(1, next, -1, x);
      double[] turned = Vectors.combined(1, nextGradient, -1, gradient);
      double product = Vectors.dot(moved, turned);
      if (product > 0) {
        steps.addFirst(new Step(moved, turned, product));
        if (steps.size() > HISTORY) {
          steps.removeLast();
        }
      }
      x = next;
      gradient = nextGradient;
      value = found;
    }
    return x;
  }

  private static double moved(
      Smooth function,
      double[] x,
      double[] direction,
      double size,
      double[] to,
      double[] gradient) {
    for (int i = 0; i < x.length; i++) {
      to[i] = x[i] + size * direction[i];
    }
    return function.value(to, gradient);
  }

  private static double[] direction(double[] gradient, Deque<Step> steps) {
    double[] q = gradient.clone();
    double[] alphas = new double[steps.size()];
    int at = 0;
    for (Step step : steps) {
      alphas[at] = Vectors.dot(step.moved, q) / step.product;
      add(q, -alphas[at++], step.turned);
    }
    double scale =
        steps.isEmpty()
            ? 1
            : steps.peekFirst().product
                / Vectors.dot(steps.peekFirst().turned, steps.peekFirst().turned);
    for (int i = 0; i < q.length; i++) {
      q[i] *= -scale;
    }
    Iterator<Step> oldest = steps.descendingIterator();
    while (oldest.hasNext()) {
      Step step = oldest.next();
      double beta = Vectors.dot(step.turned, q) / step.product;
      add(q, -alphas[--at] - beta, step.moved);
    }
    return q;
  }

  private static void add(double[] to, double factor, double[] other) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * other[i];
    }
  }
}
