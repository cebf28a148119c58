package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.LongStream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.PairConstraints;

/**
 * Constrains the embedding by the codes of linked rows, summed over pairs, and by those of labelled
 * rows, summed by class. It is for any number of links.
 */
record LinkedPairsStrategy(SideInformationCounts counts) implements SideInformationStrategy {

  /**
   * Returns the strategy if there are links. @throws BadSettingException if clusters are to be
   * assigned by soft labels, for which every linked row needs a class
   */
  static Optional<LinkedPairsStrategy> of(SideInformationCounts counts) {
    if (counts.links() == 0 || !counts.options().method().constrained()) {
      return Optional.empty();
    }
    Assign assign = counts.options().get(FitOptions.ASSIGN);
    if (assign == Assign.ANCHORS || assign == Assign.POOL) {
      throw BadSettingException.ofOption(
          "assign",
          EnumWords.word(assign),
          ("it needs a class for every linked row; preset best finds them for up to "
                  + "%s linked and labelled rows with up to %s links")
              .formatted(HiddenMarkovRandomField.MOST_ROWS, HiddenMarkovRandomField.MOST_LINKS),
          "Take {fit.assign} = auto, or fewer links.");
    }
    return Optional.of(new LinkedPairsStrategy(counts));
  }

  @Override
  public boolean addsProvenClasses() {
    return counts.labels().length > 0
        && counts.k() > 0
        && counts.options().k().isEmpty()
        && counts.options().get(ClassOptions.NEW_CLASSES).isEmpty();
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLinkedPairs known =
        log.run(
            "linked rows", table.linkedRowCount(), table::linkedPairs, done -> "summed by pairs");
    SideInformationCounts needed =
        addsProvenClasses() ? counts.of(Math.max(counts.k(), known.leastClusters())) : counts;
    return sums -> {
      LandmarkGraph graph = LandmarkGraph.of(sums);
      LandmarkEigenproblem problem = new LandmarkEigenproblem(graph, needed, known.leastClusters());
      PairConstraints pairs = new PairConstraints(graph.scaled(known.pairs()));
      return problem.solved(
          problem.constraints(sums, Optional.of(pairs)),
          (double) (LongStream.of(sums.classCounts()).sum() + known.rows()));
    };
  }
}
