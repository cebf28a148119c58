package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.openworld.NewClassEvidence;
import org.mustlink.core.openworld.NewClassSearch;
import org.mustlink.core.openworld.ReachBins;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Looks for classes that no label names. Rows of named classes are assigned as by {@link
 * LabelledRowsStrategy}; rows that the labels do not reach are clustered on the landmark graph and
 * become the new classes. If there are none, the fit is what it is without this strategy.
 *
 * @param counts of all clusters, with the number that was set
 * @param named the strategy for the m classes that labels name
 * @param wanted the number of new classes; 0 if the rows tell whether there are any
 */
record NewClassesStrategy(SideInformationCounts counts, LabelledRowsStrategy named, int wanted)
    implements SideInformationStrategy {

  /**
   * Returns the strategy if there are labels and no links, and neither the number of clusters nor
   * an option excludes new classes.
   *
   * @throws BadSettingException if the number of new classes is set and does not suit the labels
   */
  static Optional<NewClassesStrategy> of(SideInformationCounts counts) {
    FitOptions options = counts.options();
    OptionalInt asked = options.get(FitOptions.NEW_CLASSES);
    int m = counts.labels().length;
    boolean possible =
        counts.mayPool()
            && counts.links() == 0
            && m > 0
            && Arrays.stream(counts.labels()).allMatch(count -> count > 0)
            && options.get(FitOptions.CLASS_SHARES).isEmpty();
    requireSuitable(counts, asked, possible);
    if (!possible || asked.orElse(-1) == 0) {
      return Optional.empty();
    }
    int wanted = asked.orElse(Math.max(0, counts.k() - m));
    boolean open = wanted > 0 || (options.k().isEmpty() && m > 1);
    return LabelledRowsStrategy.of(counts.of(m))
        .filter(strategy -> open)
        .map(strategy -> new NewClassesStrategy(counts, strategy, wanted));
  }

  private static void requireSuitable(
      SideInformationCounts counts, OptionalInt asked, boolean possible) {
    if (asked.orElse(0) == 0) {
      return;
    }
    int m = counts.labels().length;
    if (!possible) {
      throw BadSettingException.ofOption(
          "newClasses",
          asked.getAsInt(),
          "classes without labels are found beside labelled ones, without links and without known shares of the classes",
          "Give labels of some classes, or take {fit.newClasses} = auto.");
    }
    int set = counts.options().k().orElse(0);
    if (set > 0 && set != m + asked.getAsInt()) {
      throw BadSettingException.ofOption(
          "newClasses",
          asked.getAsInt(),
          "{fit.k} is " + set + " and " + m + " classes are labelled",
          "Remove one of the two settings.");
    }
  }

  @Override
  public void requireLabels() {} // clusters without labels are what it is for

  @Override
  public boolean takesShares() {
    return wanted == 0 && named.takesShares();
  }

  @Override
  public boolean addsClasses() {
    return wanted > 0;
  }

  @Override
  public int centres(long n) {
    return named.centres(n);
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLabelledRows known = table.labelledRows();
    return sums -> new Problem(this, table, known).solution(sums);
  }

  /** The problem to solve for a coded table. */
  private record Problem(
      NewClassesStrategy strategy, CodedTable<?> table, CodedLabelledRows known) {

    LandmarkSolution solution(CodeSums sums) {
      LandmarkGraph graph = LandmarkGraph.of(sums);
      int m = known.classes();
      NewClassSearch search =
          NewClassSearch.of(
              graph,
              table.landmarks(),
              known.rows(),
              known.unseen(),
              known.labels(),
              m,
              table.rowCount(),
              strategy.counts.options().seed());
      if (strategy.wanted == 0 && !search.isPossible()) {
        return withoutNew(graph, sums);
      }
      EmbeddedTable reached = table.embedded(new Embedding(search.reach(), m, false));
      long[] counts = reached.counts(ReachBins.COUNT, (values, at) -> ReachBins.of(values, at, m));
      NewClassEvidence evidence = search.evidence(counts);
      return strategy.wanted > 0 || evidence.isConvincing()
          ? withNew(graph, search, evidence, counts)
          : withoutNew(graph, sums)
              .with(
                  found(
                      evidence,
                      0,
                      evidence.share(),
                      search.calibrationError(evidence, counts, evidence.share())));
    }

    private LandmarkSolution withoutNew(LandmarkGraph graph, CodeSums sums) {
      return strategy.named.solved(graph, known, sums);
    }

    private NewClasses found(
        NewClassEvidence evidence, int count, double share, double calibrationError) {
      int m = known.classes();
      return new NewClasses(
          m,
          count,
          strategy.wanted > 0,
          evidence.least(m),
          evidence.most(m),
          share,
          evidence,
          calibrationError);
    }

    private LandmarkSolution withNew(
        LandmarkGraph graph, NewClassSearch search, NewClassEvidence evidence, long[] counts) {
      NewClassSearch.Found found = search.solve(evidence, counts, strategy.wanted);
      int m = known.classes();
      PseudoLabels labels = PseudoLabels.certain(known.rows(), known.labels(), m);
      LabelTrials trials = LabelTrials.of(graph, known, labels, true);
      Pool pool = trials.pooled().pool();
      NewClassAssigner assigner =
          new NewClassAssigner(m + found.count(), m, pool, found.likelihood());
      Embedding embedding =
          new Embedding(
              joined(graph.total(), trials.solver().matrix(), found.soft(), found.reach()),
              2 * m + assigner.clusters(),
              pool.classifiers() > 0 ? m : 0,
              false);
      return LandmarkSolution.ofSoftLabels(
              graph,
              embedding,
              assigner.clusters(),
              known.rows(),
              new NewClassRuleFinder(assigner),
              OutOfSample.of(trials.alone(), trials.pooled()),
              List.of(told(found)))
          .with(
              found(
                  evidence,
                  found.count(),
                  found.share(),
                  search.calibrationError(evidence, counts, found.share())));
    }

    private String told(NewClassSearch.Found found) {
      return String.format(
          Locale.ROOT,
          "Labels name %d classes. About %.0f %% of the rows look like none of them; there are %d %s without a label. Name what is in them, or set {fit.newClasses} = none if every class is labelled.",
          known.classes(),
          100 * found.share(),
          found.count(),
          found.count() == 1 ? "new cluster" : "new clusters");
    }

    /** Joins matrices of p rows, row-major, side by side. */
    private static double[] joined(int p, double[]... parts) {
      int columns = Arrays.stream(parts).mapToInt(part -> part.length / p).sum();
      double[] all = new double[p * columns];
      int at = 0;
      for (double[] part : parts) {
        int own = part.length / p;
        for (int i = 0; i < p; i++) {
          System.arraycopy(part, i * own, all, i * columns + at, own);
        }
        at += own;
      }
      return all;
    }
  }
}
