package org.mustlink.core.hmrf;

import static java.util.Comparator.comparingDouble;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.hmrf.BeliefPropagation.Parameters;

/**
 * Optimizes the field from every initialization, by a mean field and by belief propagation, and
 * keeps the best local optima.
 */
record Restarts(Likelihood likelihood) {
  /**
   * With more classes than this a row has few links to each of them, and many wrong assignments
   * that violate a few links agree with the graph better than the true classes do. Side information
   * that some assignment satisfies completely is therefore taken to be right.
   */
  static final int MANY_CLASSES = 15;

  /**
   * One in six optima is kept if three optimizations start from each initialization, since a good
   * initialization often leads to the same optimum more than once.
   */
  private static final int ONE_OF_ALL = 6;

  /** One in two optima that satisfy all side information is kept. */
  private static final int ONE_OF_SATISFYING = 2;

  /** With many classes, belief propagation starts from one in three initializations. */
  private static final int ONE_OF_INITIALIZATIONS = 3;

  /**
   * Returns the best local optima, best first, at least one. Runs on all cores; the result does not
   * depend on their number.
   *
   * @param initializations at least one, each with a class below k for every row
   */
  List<LocalOptimum> best(List<int[]> initializations) {
    List<Function<int[], LocalOptimum>> meanField = List.of(new MeanField(likelihood)::from);
    if (likelihood.k() <= MANY_CLASSES) {
      return best(optima(initializations, all(meanField)), ONE_OF_ALL);
    }
    List<LocalOptimum> satisfying =
        optima(initializations, meanField).stream().filter(this::satisfiesAll).toList();
    if (!satisfying.isEmpty()) {
      return best(satisfying, ONE_OF_SATISFYING);
    }
    // Belief propagation takes long with many classes.
    List<int[]> some =
        IntStream.range(0, initializations.size())
            .filter(i -> i % ONE_OF_INITIALIZATIONS == 0)
            .mapToObj(initializations::get)
            .toList();
    return best(optima(some, all(meanField)), ONE_OF_ALL);
  }

  private static List<LocalOptimum> best(List<LocalOptimum> optima, int oneOf) {
    // The sort is stable: of equally likely optima the first ones are kept.
    return optima.stream()
        .sorted(comparingDouble(LocalOptimum::logLikelihoodRatio).reversed())
        .limit(Math.max(1, optima.size() / oneOf))
        .toList();
  }

  private List<Function<int[], LocalOptimum>> all(List<Function<int[], LocalOptimum>> meanField) {
    return Stream.concat(
            meanField.stream(), Stream.of(Parameters.values()).map(this::beliefPropagation))
        .toList();
  }

  private Function<int[], LocalOptimum> beliefPropagation(Parameters parameters) {
    return classes -> new BeliefPropagation(likelihood, classes, parameters).run();
  }

  private static List<LocalOptimum> optima(
      List<int[]> initializations, List<Function<int[], LocalOptimum>> optimizations) {
    int count = optimizations.size();
    return IntStream.range(0, count * initializations.size())
        .parallel()
        .mapToObj(i -> optimizations.get(i % count).apply(initializations.get(i / count)))
        .toList();
  }

  private boolean satisfiesAll(LocalOptimum optimum) {
    return likelihood.satisfies(Beliefs.classes(optimum.beliefs(), likelihood.k()));
  }
}
