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
 * The graph that a method with side information works on: the one that is set, or one of four by
 * how well clusters on it keep side information that was held out. These are the Gaussian graph
 * with the usual bandwidth, with half and with twice of it, and the self-tuning graph of 10
 * neighbours. Labels are compared by rows, links by pairs, and for {@code fcsc}, whose clusters
 * keep most pairs on any graph, labels by pairs as well. Of graphs whose agreement comes within one
 * standard error of the best by rows (Breiman, Friedman, Olshen, Stone 1984), or 0.01 by pairs,
 * that one is taken whose clusters have the highest criterion E on the self-tuning graph, a common
 * measure; and so of all four where too little is known to hold some of it out. Of larger tables
 * the self-tuning graph is taken: a dense Gaussian graph of thousands of rows has outliers enough
 * to fill its leading eigenvectors.
 *
 * @param usual the graph where none is to be chosen, or none can be
 * @param searched whether to choose
 * @param byPairs whether graphs are compared by pairs of held-out rows where labels are given as
 *     well, and not by the classes of these rows
 */
public record GraphChoice(GraphOptions usual, boolean searched, boolean byPairs) {
  /** With more rows every graph would cost many seconds. */
  static final int MOST_ROWS = 1000;

  private static final double SLACK_OF_PAIRS = 0.01;
  private static final int NEIGHBOURS = 10;

  private static final Option<Optional<Affinity>> AFFINITY =
      new Option<>(
          "affinity",
          Range.of(Affinity.class).map(Optional::of).orAuto(Optional.empty()),
          "auto",
          "how rows are joined to a graph");

  /** The options of a method that takes this kind of graph where none can be chosen. */
  public static List<Option<?>> options(Affinity usual) {
    return GraphOptions.options(
        new Option<>(
            AFFINITY.key(),
            AFFINITY.range(),
            AFFINITY.best(),
            "how rows are joined to a graph; auto: up to 1000 rows by side information held out,"
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
    Affinity told = bandwidth ? Affinity.GAUSSIAN : neighbours ? Affinity.SELF_TUNING : usual;
    GraphOptions options =
        new GraphOptions(
            told,
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
   * Clusters on the chosen graph. To choose takes as many drafts as there are graphs, and five
   * clusterings with less for each.
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

  /** By rows the standard error of the best share, at least that of one wrong row. */
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

  /** Bytes of the graph of n rows, and of making it; at the most rows to choose by, of all four. */
  public long bytes(long n) {
    return searched && n <= MOST_ROWS ? 4 * 8 * n * n : single(n).bytes(n);
  }

  private record Judged(
      GraphTrial trial, GraphOptions options, double agreement, double criterion) {
    /** The chosen graph in numbers. */
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
