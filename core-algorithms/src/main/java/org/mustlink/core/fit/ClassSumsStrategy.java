package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.LongStream;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The codes of labelled rows, summed by class, constrain the embedding; without labels nothing
 * does. For all fits that no other strategy is for.
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
