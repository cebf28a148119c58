package org.mustlink.core.refine;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.landmark.LeaveOneOut;
import org.mustlink.core.refine.Refinement.Trust;
import org.mustlink.core.sideinfo.Statements;

/** The ways up from a guess, and which of them are worth going. */
final class Ascents {
  /**
   * With more classes a row has few links to each, and there are ever so many ways to please the
   * graph better than the truth does by breaking a few: side information that can be satisfied
   * whole is then taken to be right.
   */
  private static final int MANY_CLASSES = 15;

  private final Statements statements;
  private final int k;
  private final LeaveOneOut others;
  private final Likelihood likelihood;

  Ascents(Statements statements, int k, LeaveOneOut others) {
    this.statements = statements;
    this.k = k;
    this.others = others;
    this.likelihood = new Likelihood(statements, others, k);
  }

  /** Where the ascents from all guesses end. The result does not depend on the number of cores. */
  List<Candidate> from(List<int[]> guesses) {
    MeanField meanField = new MeanField(statements, k, others);
    List<Candidate> joined = ended(guesses, List.of(meanField::from));
    if (k > MANY_CLASSES) {
      List<Candidate> whole = joined.stream().filter(this::breaksNothing).toList();
      if (!whole.isEmpty()) {
        return whole;
      }
    }
    List<Candidate> single =
        ended(
            guesses,
            Stream.of(Trust.values())
                .<Function<int[], Candidate>>map(
                    trust -> guess -> new Refinement(statements, k, others, guess, trust).run())
                .toList());
    return Stream.concat(joined.stream(), single.stream()).toList();
  }

  private static List<Candidate> ended(
      List<int[]> guesses, List<Function<int[], Candidate>> ascents) {
    int ways = ascents.size();
    return IntStream.range(0, ways * guesses.size())
        .parallel()
        .mapToObj(i -> ascents.get(i % ways).apply(guesses.get(i / ways)))
        .toList();
  }

  private boolean breaksNothing(Candidate candidate) {
    int[] classes = Beliefs.classes(candidate.beliefs(), k);
    return likelihood.satisfies(classes);
  }
}
