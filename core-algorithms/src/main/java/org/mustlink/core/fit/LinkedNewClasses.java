package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.openworld.NewClassSearch;
import org.mustlink.core.openworld.SeedRows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.UnnamedRows;

/**
 * The search for classes that no label names, with labels and links. Rows that a chain of
 * must-links joins with a label count as labelled. Where links join or separate rows of every new
 * class, the classes of all linked rows are found together and solve for the clusters; where they
 * are too few for that, the rows that the labels do not reach are clustered, with the rows that
 * links prove to be of new classes as seeds.
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
      return linked.classified(graph, known).solution(centres);
    }
    NewClassProblem problem =
        NewClassProblem.of(
            graph, table, search, m, wanted, proven.least(), SeedRows.of(known.rows(), proven));
    if (problem.count() == 0) {
      return linked.classified(graph, known).solution(centres).with(problem.found());
    }
    LinkedRowsStrategy.Classified classified =
        new LinkedRowsStrategy(linked.counts().of(m + problem.count())).classified(graph, known);
    if (!search.isPossible() || reachesAll(classified.labels())) {
      return classified.solution(centres).with(List.of(problem.told())).with(problem.found());
    }
    return spread(problem, classes, centres);
  }

  /** Whether there are rows enough of each new class among those that are linked. */
  private boolean reachesAll(PseudoLabels found) {
    return Arrays.stream(found.counts()).skip(labelled.classes()).allMatch(n -> n >= LEAST_ROWS);
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

  private LandmarkSolution spread(NewClassProblem problem, int[] classes, int centres) {
    int m = labelled.classes();
    int[] some = IntStream.range(0, classes.length).filter(i -> classes[i] >= 0).toArray();
    int[] named = IntStream.of(some).map(i -> classes[i]).toArray();
    CodedRows rows = known.rows().take(some);
    Optional<FeatureClassifiersFitter.Fitted> learned = classifiers(some, named, centres);
    CodedLabelledRows all =
        new CodedLabelledRows(
            rows,
            named,
            m,
            learned.map(FeatureClassifiersFitter.Fitted::heldOut).orElse(new double[0]));
    LabelTrials trials =
        LabelTrials.of(graph, all, PseudoLabels.certain(rows, named, m), learned.isPresent());
    LandmarkSolution solution = problem.solved(trials, rows);
    return learned
        .filter(found -> trials.pooled().pool().classifiers() > 0)
        .map(found -> solution.with(new ScoredRuleFinder(solution.rules(), found.classifiers())))
        .orElse(solution);
  }

  private Optional<FeatureClassifiersFitter.Fitted> classifiers(
      int[] some, int[] named, int centres) {
    return centres == 0
        ? Optional.empty()
        : known
            .features()
            .get()
            .flatMap(
                features ->
                    LandmarkEncoderFitter.classifiers(
                        known.sample(),
                        new LabelledRows(features.take(some), named, labelled.classes()),
                        centres,
                        linked.counts().options().seed()));
  }
}
