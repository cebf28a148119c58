package org.mustlink.core.fit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.ClassDecision;
import org.mustlink.core.fit.trial.CrossFit;
import org.mustlink.core.fit.trial.LabelTrials;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.openworld.NewClassSearch;
import org.mustlink.core.openworld.SeedRows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.Favour;
import org.mustlink.core.options.FitOptions;
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
    OptionalInt asked = options.get(ClassOptions.NEW_CLASSES);
    int m = counts.labels().length;
    boolean possible = counts.links() == 0 && counts.mayHaveNewClasses();
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

  /**
   * Returns counts in which the number of clusters is that of the labelled classes and of the new
   * ones, if the latter is set and links guide the fit.
   *
   * @throws BadSettingException if the number of new classes does not suit the labels
   */
  static SideInformationCounts withLinks(SideInformationCounts counts) {
    int asked = counts.options().get(ClassOptions.NEW_CLASSES).orElse(0);
    if (asked == 0 || counts.links() == 0 || !counts.options().method().constrained()) {
      return counts;
    }
    int m = counts.labels().length;
    requireSuitable(counts, OptionalInt.of(asked), m > 0);
    return counts.of(m + asked);
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
          "classes without labels are found beside labelled ones, without known shares of the classes",
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
    return sums -> solution(table, known, sums);
  }

  private LandmarkSolution solution(CodedTable<?> table, CodedLabelledRows known, CodeSums sums) {
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
                counts.options().seed())
            .with(sums.classCodes());
    if (wanted == 0 && !search.isPossible()) {
      return named.solved(table, graph, known, sums);
    }
    NewClassProblem problem =
        NewClassProblem.of(graph, table, search, m, wanted, 0, SeedRows.none());
    if (problem.count() == 0) {
      return named.solved(table, graph, known, sums).with(problem.found()).with(problem.doubts());
    }
    LabelTrials trials = LabelTrials.of(graph, known, PseudoLabels.of(known), Assign.AUTO);
    List<String> remarks =
        counts.options().get(ClassOptions.FAVOUR) == Favour.CLASSES
            ? List.of(
                "{fit.favour} = classes has no effect, because the new classes have no labelled rows, from which the fit would estimate their shares. Label some of their rows, or set {fit.newClasses} = none.")
            : List.of();
    return problem
        .joined(
            problem.solved(),
            trials,
            known.rows(),
            CrossFit.of(trials, known, true, ClassDecision.Decider.PLAIN))
        .with(remarks);
  }
}
