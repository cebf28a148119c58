package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.mustlink.core.evaluation.CriterionE;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * The graph that a method with side information works on: the one that is set, or the one of four
 * on which clusters satisfy held-out side information best. These are the Gaussian graph with the
 * usual bandwidth, with half and with twice of it, and the self-tuning graph of 10 neighbours.
 * Labels are compared by rows, links by pairs, and for {@code fcsc}, whose clusters satisfy most
 * pairs on any graph, labels by pairs as well. Among the graphs whose agreement is within one
 * standard error of the best by rows (Breiman, Friedman, Olshen, Stone 1984), or within 0.01 by
 * pairs, the one is chosen whose clusters have the highest criterion E, computed on the self-tuning
 * graph for all of them. If there is too little side information to hold out a part of it, this
 * criterion decides among all four graphs. For larger tables the self-tuning graph is used, because
 * outliers dominate the leading eigenvectors of a dense Gaussian graph of thousands of rows.
 *
 * @param usual the graph that is used if none is to be chosen, or none can be
 * @param searched whether to choose
 * @param byPairs whether graphs are compared by pairs of held-out rows even if these have labels,
 *     instead of by their classes
 */
public record GraphChoice(GraphOptions usual, boolean searched, boolean byPairs) {
  /** With more rows every graph would take many seconds. */
  static final int MOST_ROWS = 1000;

  private static final double SLACK_OF_PAIRS = 0.01;
  private static final int NEIGHBOURS = 10;

  private static final Option<Optional<Affinity>> AFFINITY =
      new Option<>(
          "affinity",
          Range.of(Affinity.class).map(Optional::of).orAuto(Optional.empty()),
          "auto",
          "how the graph of the rows is made");

  /** The options of a method that uses this kind of graph if none can be chosen. */
  public static List<Option<?>> options(Affinity usual) {
    return GraphOptions.options(
        new Option<>(
            AFFINITY.key(),
            AFFINITY.range(),
            AFFINITY.best(),
            "how the graph of the rows is made; auto: up to 1000 rows by held-out side information,"
                + " without any "
                + EnumWords.word(usual)
                + "; with more rows self-tuning with 10 neighbours"));
  }

  /**
   * The options as they were set: a graph is chosen unless the kind of graph, or an option of one
   * kind, is set.
   *
   * @throws BadSettingException if options of different kinds are set
   */
  public static GraphChoice read(OptionReader reader, Affinity usual) {
    Optional<Affinity> set = reader.get(AFFINITY);
    if (set.isPresent()) {
      return new GraphChoice(GraphOptions.read(reader, set.get()), false, false);
    }
    boolean bandwidth = reader.isGiven(GraphOptions.BANDWIDTH);
    boolean neighbours = reader.isGiven(GraphOptions.NEIGHBOURS);
    reader.refuseTogether(GraphOptions.NEIGHBOURS, GraphOptions.BANDWIDTH, bandwidth);
    Affinity affinity = bandwidth ? Affinity.GAUSSIAN : neighbours ? Affinity.SELF_TUNING : usual;
    GraphOptions options =
        new GraphOptions(
            affinity,
            reader.get(GraphOptions.BANDWIDTH),
            reader.get(GraphOptions.NEIGHBOURS),
            reader.get(GraphOptions.SCALE));
    return new GraphChoice(options, !bandwidth && !neighbours, false);
  }

  /** Returns the choice by pairs of rows. */
  public GraphChoice withPairs() {
    return new GraphChoice(usual, searched, true);
  }

  /**
   * Clusters the rows on the chosen graph. Choosing it takes a draft and five clusterings with
   * held-out side information for each graph.
   */
  public InMemoryClustering cluster(
      AbstractInMemoryMethod.Task task, Function<Graph, ? extends GraphTrial> trials) {
    if (searched && task.n() <= MOST_ROWS && !task.sideInformation().none()) {
      return best(task, HeldOut.of(task.sideInformation(), task.seed()), trials);
    }
    JoinedGraph joined = JoinedGraph.of(single(task.n()), task);
    task.warnings().addAll(joined.warnings());
    return trials.apply(joined.graph()).clustering(Map.of());
  }

  private GraphOptions single(long n) {
    return searched && n > MOST_ROWS ? selfTuning() : usual;
  }

  private GraphOptions selfTuning() {
    return new GraphOptions(
        Affinity.SELF_TUNING, OptionalDouble.empty(), NEIGHBOURS, usual.scale());
  }

  private InMemoryClustering best(
      AbstractInMemoryMethod.Task task,
      Optional<HeldOut> heldOut,
      Function<Graph, ? extends GraphTrial> trials) {
    JoinedGraph joined = JoinedGraph.of(selfTuning(), task);
    Graph judge = joined.graph();
    List<Judged> all = new ArrayList<>();
    for (GraphOptions options : candidates(task)) {
      GraphTrial trial =
          trials.apply(
              options.affinity() == Affinity.SELF_TUNING ? judge : options.graph(task.rows()));
      double criterion = criterion(judge, trial.draft());
      double agreement = heldOut.map(folds -> agreement(folds, trial)).orElse(1.0);
      all.add(new Judged(trial, options, agreement, criterion));
    }
    double most = all.stream().mapToDouble(Judged::agreement).max().orElseThrow();
    double slack = slack(task.sideInformation(), heldOut, most);
    Judged best = all.get(0);
    double highest = Double.NEGATIVE_INFINITY;
    for (Judged next : all) {
      if (next.agreement >= most - slack && next.criterion > highest + AbstractInMemoryMethod.TIE) {
        best = next;
        highest = next.criterion;
      }
    }
    if (best.options.affinity() == Affinity.SELF_TUNING) {
      task.warnings().addAll(joined.warnings());
    }
    return best.trial.clustering(best.values());
  }

  /**
   * Returns the tolerance of the agreement: by rows the standard error of the best share, at least
   * that for one wrong row.
   */
  private double slack(
      PairwiseSideInformation sideInformation, Optional<HeldOut> heldOut, double most) {
    if (byPairs || !heldOut.map(HeldOut::byClasses).orElse(false)) {
      return SLACK_OF_PAIRS;
    }
    double labelled = sideInformation.labelled();
    double share = Math.min(most, 1 - 1 / labelled);
    return Math.sqrt(share * (1 - share) / labelled);
  }

  private double agreement(HeldOut folds, GraphTrial trial) {
    return folds.byClasses() && !byPairs
        ? folds.accuracy(trial::without)
        : folds.agreement(trial::without);
  }

  private List<GraphOptions> candidates(AbstractInMemoryMethod.Task task) {
    GraphOptions gaussian =
        new GraphOptions(
            Affinity.GAUSSIAN, OptionalDouble.empty(), usual.neighbours(), usual.scale());
    return List.of(
        gaussian.widened(task.rows(), 1),
        gaussian.widened(task.rows(), 0.5),
        gaussian.widened(task.rows(), 2),
        selfTuning());
  }

  private static double criterion(Graph judge, Outcome draft) {
    Clusters found = draft.found();
    double cut = GraphCut.normalised(judge, found.clusters(), found.k());
    return CriterionE.of(
        cut, found.k(), draft.satisfied().mustShare(), draft.satisfied().cannotShare());
  }

  /**
   * The bytes needed to make the graph of n rows; up to the number of rows for which a graph is
   * chosen, of all four.
   */
  public long bytes(long n) {
    return searched && n <= MOST_ROWS ? 4 * 8 * n * n : single(n).bytes(n);
  }

  private record Judged(
      GraphTrial trial, GraphOptions options, double agreement, double criterion) {
    /** The parameters of the chosen graph. */
    Map<String, Double> values() {
      Map<String, Double> values = new LinkedHashMap<>();
      if (options.affinity() == Affinity.GAUSSIAN) {
        values.put("bandwidth", options.bandwidth().orElseThrow());
      } else {
        values.put("graphNeighbours", (double) options.neighbours());
      }
      values.put("heldOut", agreement);
      return values;
    }
  }
}
