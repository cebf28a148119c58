package org.mustlink.core.inmemory.cosc;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * The options of constrained 1-spectral clustering.
 *
 * @param gamma the cost of violating a link, in mean degrees; empty if links must not be violated
 * @param starts of each bisection; empty to decide by its size
 * @param innerSteps the maximum number of steps of one inner problem
 */
record CoscOptions(GraphOptions graph, OptionalDouble gamma, OptionalInt starts, int innerSteps) {
  private static final int MOST_STARTS = 10;

  /** The number of starts times edges above which a bisection has fewer starts. */
  private static final int EDGES_FOR_ALL = 200_000;

  private static final Option<OptionalDouble> GAMMA =
      new Option<>(
          "violationCost",
          Range.autoDouble(Range.number(">= 0", value -> value >= 0)),
          "auto",
          "cost of a violated link in mean degrees of the graph; auto: links must not be violated");
  private static final Option<OptionalInt> STARTS =
      new Option<>(
          "bisectionStarts",
          Range.autoInt(Range.whole(1, 1000)),
          "auto",
          "starts of each bisection; auto: 10, fewer on more than 20,000 edges, at least 3");
  private static final Option<Integer> INNER_STEPS =
      new Option<>(
          "innerSteps",
          Range.whole(25, 1_000_000),
          "100",
          "maximum number of steps for one inner problem");

  static CoscOptions read(OptionReader reader) {
    return new CoscOptions(
        GraphOptions.read(reader), reader.get(GAMMA), reader.get(STARTS), reader.get(INNER_STEPS));
  }

  /** Returns the description of the method. */
  static MethodInfo info(MethodInfo.Strength strength) {
    List<Option<?>> options = new ArrayList<>(GraphOptions.options(Affinity.SELF_TUNING));
    options.addAll(List.of(GAMMA, STARTS, INNER_STEPS));
    return new MethodInfo(
        "cosc",
        "constrained 1-spectral clustering",
        "Rangapuram, Hein, AISTATS 2012",
        EnumSet.allOf(MethodInfo.Kind.class),
        strength,
        "any; auto by labels or eigengap; cannot-links are guaranteed for k = 2 only",
        1_000_000,
        "O(n^2 d) for the graph, O(n^1.5 d) above 200,000 rows, then thousands of passes over its edges for each bisection",
        options);
  }

  /** Returns the options with a cost of violating a link, in mean degrees. */
  CoscOptions withCost(double cost) {
    return new CoscOptions(graph, OptionalDouble.of(cost), starts, innerSteps);
  }

  /** Returns the number of starts of a bisection. */
  int startsFor(CutProblem problem) {
    int few = EDGES_FOR_ALL / Math.max(1, problem.edges().size());
    return starts.orElse(Math.max(3, Math.min(MOST_STARTS, few)));
  }
}
