package org.mustlink.core.hmrf;

import static java.util.Comparator.comparingDouble;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.hmrf.BeliefPropagation.Trust;
import org.mustlink.core.sideinfo.SideInformation;

/** The ways up from a guess, and which of them are worth going. */
final class Restarts {
  /**
   * With more classes a row has few links to each, and there are ever so many ways to please the
   * graph better than the truth does by breaking a few: side information that can be satisfied
   * whole is then taken to be right.
   */
  static final int MANY_CLASSES = 15;

  /** Of three ways from every guess the best sixth: good guesses get there in more than one way. */
  private static final int ONE_OF_ALL = 6;

  private static final int ONE_OF_WHOLE = 2;

  private static final int SOME = 3;

  private final SideInformation statements;
  private final int k;
  private final LeaveOneOut others;
  private final Likelihood likelihood;

  Restarts(SideInformation statements, int k, LeaveOneOut others) {
    this.statements = statements;
    this.k = k;
    this.others = others;
    this.likelihood = new Likelihood(statements, others, k);
  }

  /**
   * Where the ascents from the guesses end, the best of them, best first. The result does not
   * depend on the number of cores.
   */
  List<Candidate> best(List<int[]> guesses) {
    List<Function<int[], Candidate>> meanField =
        List.of(new MeanField(statements, k, others)::from);
    if (k <= MANY_CLASSES) {
      return best(ended(guesses, allWays(meanField)), ONE_OF_ALL);
    }
    List<Candidate> joined = ended(guesses, meanField);
    List<Candidate> whole = joined.stream().filter(this::breaksNothing).toList();
    if (!whole.isEmpty()) {
      return best(whole, ONE_OF_WHOLE);
    }
    // Belief propagation among many classes is dear.
    List<int[]> some =
        IntStream.range(0, guesses.size())
            .filter(i -> i % SOME == 0)
            .mapToObj(guesses::get)
            .toList();
    return best(ended(some, allWays(meanField)), ONE_OF_ALL);
  }

  private static List<Candidate> best(List<Candidate> candidates, int oneOf) {
    // The sort is stable: of candidates that fit equally the first ones are taken.
    return candidates.stream()
        .sorted(comparingDouble(Candidate::fit).reversed())
        .limit(Math.max(1, candidates.size() / oneOf))
        .toList();
  }

  private List<Function<int[], Candidate>> allWays(List<Function<int[], Candidate>> meanField) {
    return Stream.concat(
            meanField.stream(),
            Stream.of(Trust.values())
                .map(
                    trust ->
                        guess -> new BeliefPropagation(statements, k, others, guess, trust).run()))
        .toList();
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
    return likelihood.satisfies(Beliefs.classes(candidate.beliefs(), k));
  }
}
