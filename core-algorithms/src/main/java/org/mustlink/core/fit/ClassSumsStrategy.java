package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.LongStream;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Constrains the embedding by the codes of labelled rows, summed by class, or does not constrain it
 * if there are no labels. It is for all fits for which there is no other strategy.
 */
record ClassSumsStrategy(SideInformationCounts counts) implements SideInformationStrategy {

  static Optional<ClassSumsStrategy> of(SideInformationCounts counts) {
    return Optional.of(new ClassSumsStrategy(counts));
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    return sums -> {
      LandmarkEigenproblem problem = new LandmarkEigenproblem(LandmarkGraph.of(sums), counts, 1);
      return problem.solved(
          problem.constraints(sums, Optional.empty()),
          (double) LongStream.of(sums.classCounts()).sum());
    };
  }
}
