package org.mustlink.core.fit;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.evaluation.HeldOutLinks;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.fit.rule.FoundRule;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.options.Preset;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Finds a class for every linked row and uses these classes like labels: they are propagated along
 * the graph and combined with classifiers that learn from them, or they constrain the embedding. It
 * is for links on few enough rows.
 */
record LinkedRowsStrategy(SideInformationCounts counts) implements SideInformationStrategy {
  static Optional<LinkedRowsStrategy> of(SideInformationCounts counts) {
    FitOptions options = counts.options();
    boolean few =
        counts.links() > 0
            && counts.links() <= HiddenMarkovRandomField.MOST_LINKS
            && counts.labelled() + counts.linkedRows() <= HiddenMarkovRandomField.MOST_ROWS;
    return few && options.method().constrained() && options.get(FitOptions.PRESET) == Preset.BEST
        ? Optional.of(new LinkedRowsStrategy(counts))
        : Optional.empty();
  }

  @Override
  public long classifiedRows() {
    return counts.linkedRows();
  }

  @Override
  public boolean learnsFromLinks() {
    return counts.options().get(LandmarkOptions.METRIC) != Metric.NONE;
  }

  @Override
  public int linkedCentres(long n) {
    return counts.mayPool() ? counts.centres(n) : 0;
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLinkedRows known = known(table, log);
    return sums -> solution(LandmarkGraph.of(sums), table, known);
  }

  /** Solves with the links if they help, or if clusters may not be found without them. */
  LandmarkSolution solution(LandmarkGraph graph, CodedTable<?> table, CodedLinkedRows known) {
    int centres = linkedCentres(table.rowCount());
    LinkedClasses.Finder finder = LinkedClasses.Finder.of(counts, graph, known);
    return mayLeaveOutLinks()
        ? tried(finder, new LinkTrial(table, known), centres)
        : finder.classified(known).solution(centres);
  }

  /**
   * Whether clusters may be found without the links: if it is known how, and no way to assign was
   * asked for.
   */
  private boolean mayLeaveOutLinks() {
    return counts.options().get(FitOptions.ASSIGN) == Assign.AUTO
        && (counts.labelled() == 0 || counts.everyClassIsLabelled());
  }

  private String without() {
    return counts.labelled() == 0
        ? "The fit has found the clusters without links."
        : "The fit has found the clusters by the labels alone.";
  }

  /**
   * Returns the solution with the links if they clearly help, and otherwise that without them. That
   * has as many clusters as the links need.
   */
  private LandmarkSolution tried(LinkedClasses.Finder finder, LinkTrial trial, int centres) {
    LandmarkSolution alone = finder.withoutLinks(trial.known(), centres);
    AssignmentRule rule = alone.rules().find(trial.table());
    HeldOutLinks links =
        trial.run(finder, trial.assigned(alone, rule), centres, counts.options().seed());
    if (links.help()) {
      return finder
          .classified(trial.known())
          .solution(centres)
          .with(new LandmarkSolution.TriedLinks(links, false));
    }
    LandmarkSolution left =
        (alone.rules().softLabels() ? alone : alone.with(new FoundRule(rule)))
            .with(List.of(links.warning(without())));
    boolean raised = counts.isNumberFound() && trial.known().leastClusters() > counts.k();
    return left.with(new LandmarkSolution.TriedLinks(links, raised));
  }

  /** Brings the linked and labelled rows. */
  static CodedLinkedRows known(CodedTable<?> table, StepLog log) {
    return log.run(
        "linked rows", table.linkedRowCount(), table::linkedRows, done -> "each to get a class");
  }
}
