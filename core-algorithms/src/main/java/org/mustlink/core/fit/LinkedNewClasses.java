package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.rule.ScoredRuleFinder;
import org.mustlink.core.fit.trial.LabelTrials;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.openworld.NewClassSearch;
import org.mustlink.core.openworld.SeedRows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.UnnamedRows;

/**
 * The search for classes that no label names, with labels and links. Rows that a chain of
 * must-links joins with a label count as labelled, and rows that links prove to be of new classes
 * are seeds of the clusters of rows that the labels do not reach. If these clusters violate links,
 * the classes of all linked rows are found together. They solve for the clusters if they satisfy
 * more links, and if no rows are out of their reach: linked rows may be of some classes only.
 *
 * @param linked finds the classes of the linked rows
 * @param wanted the number of new classes; 0 if it is to be found
 * @param known the linked and labelled rows
 * @param labelled the labelled rows
 */
record LinkedNewClasses(
    LinkedRowsStrategy linked,
    int wanted,
    CodedTable<?> table,
    CodedLinkedRows known,
    CodedLabelledRows labelled,
    LandmarkGraph graph) {
  /** The number of rows that each new class needs if the linked rows are to solve for it. */
  private static final int LEAST_ROWS = 3;

  LandmarkSolution solution() {
    int m = labelled.classes();
    int centres = linked.linkedCentres(table.rowCount());
    UnnamedRows proven = UnnamedRows.of(known.sideInformation());
    int[] classes = Closure.of(known.sideInformation()).classes();
    NewClassSearch search = search(classes);
    if (wanted + proven.least() == 0 && !search.isPossible()) {
      return linked.solution(graph, table, known);
    }
    NewClassProblem problem =
        NewClassProblem.of(
            graph, table, search, m, wanted, proven.least(), SeedRows.of(known.rows(), proven));
    if (problem.count() == 0) {
      return linked.solution(graph, table, known).with(problem.found()).with(problem.doubts());
    }
    NewClassSearch.Found found = problem.solved();
    long satisfied = satisfied(classes(found));
    if (search.isPossible() && satisfied == known.sideInformation().links().size()) {
      return spread(problem, found, classes, centres);
    }
    LinkedClasses classified =
        LinkedClasses.Finder.of(linked.counts().of(m + problem.count()), graph, known)
            .classified(known);
    boolean byLinks =
        !search.isPossible()
            || (satisfied(classified.labels().classes()) > satisfied
                && reachesAll(classified.labels()));
    return byLinks
        ? classified.solution(centres).with(List.of(problem.logLine())).with(problem.found())
        : spread(problem, found, classes, centres);
  }

  /** Returns the class of each known row by its label, or by its soft labels. */
  private int[] classes(NewClassSearch.Found found) {
    int k = labelled.classes() + found.count();
    double[] points = new Embedding(found.ofTable().soft(), k, false).points(known.rows());
    int[] classes = known.sideInformation().labels().clone();
    for (int i = 0; i < classes.length; i++) {
      classes[i] = classes[i] >= 0 ? classes[i] : Probabilities.largest(points, i * k, k);
    }
    return classes;
  }

  private long satisfied(int[] classes) {
    Links links = known.sideInformation().links();
    return IntStream.range(0, links.size()).filter(i -> links.isSatisfied(i, classes)).count();
  }

  /**
   * Whether the linked and labelled rows reach all rows by the classes found for them: there are
   * some of each new class, and no rows look like none of them.
   */
  private boolean reachesAll(PseudoLabels found) {
    if (Arrays.stream(found.counts()).skip(labelled.classes()).anyMatch(n -> n < LEAST_ROWS)) {
      return false;
    }
    int[] order = Rows.shuffled(found.classes().length, linked.counts().options().seed());
    int[] some = IntStream.of(order).filter(i -> !known.rows().isOutlier(i)).toArray();
    CodedRows rows = known.rows().take(some);
    NewClassSearch search =
        NewClassSearch.of(
            graph,
            table.landmarks(),
            rows,
            rows,
            IntStream.of(some).map(i -> found.classes()[i]).toArray(),
            found.k(),
            table.rowCount(),
            linked.counts().options().seed());
    return !NewClassProblem.of(graph, table, search, found.k(), 0, 0, SeedRows.none()).looksNew();
  }

  /** Spreads the labels, and those of rows that must-links join with a labelled one. */
  private NewClassSearch search(int[] classes) {
    int[] given = known.sideInformation().labels();
    int[] joined =
        IntStream.range(0, classes.length)
            .filter(i -> classes[i] >= 0 && given[i] < 0 && !known.rows().isOutlier(i))
            .toArray();
    CodedRows others = known.rows().take(joined);
    return NewClassSearch.of(
        graph,
        table.landmarks(),
        labelled.rows().joined(others),
        labelled.unseen().joined(others),
        IntStream.concat(IntStream.of(labelled.labels()), IntStream.of(joined).map(i -> classes[i]))
            .toArray(),
        labelled.classes(),
        table.rowCount(),
        linked.counts().options().seed());
  }

  private LandmarkSolution spread(
      NewClassProblem problem, NewClassSearch.Found found, int[] classes, int centres) {
    int m = labelled.classes();
    int[] some = IntStream.range(0, classes.length).filter(i -> classes[i] >= 0).toArray();
    int[] named = Indices.take(classes, some);
    CodedRows rows = known.rows().take(some);
    Optional<FeatureClassifiersFitter.Fitted> learned =
        known.classifiers(some, named, m, centres, linked.counts().options().seed());
    CodedLabelledRows all =
        new CodedLabelledRows(
            rows,
            named,
            m,
            learned.map(FeatureClassifiersFitter.Fitted::heldOut).orElse(new double[0]));
    LabelTrials trials =
        LabelTrials.of(graph, all, PseudoLabels.certain(rows, named, m), Assign.AUTO);
    int[] labels = known.sideInformation().labels();
    int[] own = Indices.take(labels, some);
    OutOfSample tried = trials.outOfSample(true);
    LandmarkSolution solution =
        problem.joined(found, trials, rows, tried.with(LeftOut.of(rows, own, trials.pooled())));
    return learned
        .filter(scored -> trials.pooled().pool().classifiers() > 0)
        .map(scored -> solution.with(new ScoredRuleFinder(solution.rules(), scored.classifiers())))
        .orElse(solution);
  }
}
