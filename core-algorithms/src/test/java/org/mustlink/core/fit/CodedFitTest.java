package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.coded.UnaskedTable;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.fit.rule.RuleFinder;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/** A way to use side information that the fit has never heard of. */
class CodedFitTest {
  private static final Embedding EMBEDDING = new Embedding(new double[] {1, 0, 0, 1}, 2, false);

  private static final CodeSums SUMS = CodeSums.empty(2, 0, 7);

  @Test
  void runsItsStepsInOrder() {
    Kept log = new Kept();
    UnaskedTable scored = new Table(9);
    CodedFit<UnaskedTable> fit =
        CodedFit.run(new Strategy(new Rules(scored)), new Table(3), SUMS, log);
    assertThat(log.said)
        .containsExactly(
            "rules: 3 rows",
            "eigenproblem: label solver for k = 2; 3 separate parts",
            "warning: of the solution",
            "scores: done",
            "clusters of the embedding: assign = anchors");
    assertThat(fit.table()).isSameAs(scored);
    assertThat(fit.solution().embedding()).isSameAs(EMBEDDING);
  }

  /** More clusters than there are classes, and than were counted before. */
  @Test
  void clustersMayBeNoClasses() {
    Strategy strategy = new Strategy(new Rules(new Table(9)));
    CodedFit<UnaskedTable> fit = CodedFit.run(strategy, new Table(3), SUMS, new Kept());
    assertThat(strategy.counts().k()).isEqualTo(1);
    assertThat(fit.solution().k()).isEqualTo(2);
    assertThat(fit.rule().classes().any()).isTrue();
    assertThat(fit.rule().classes().of(0)).hasValue(0);
    assertThat(fit.rule().classes().of(1)).isEmpty();
  }

  private static final class Table extends UnaskedTable {
    private final long rows;

    Table(long rows) {
      this.rows = rows;
    }

    @Override
    public long rowCount() {
      return rows;
    }
  }

  private record Strategy(Rules rules) implements SideInformationStrategy {
    @Override
    public SideInformationCounts counts() {
      FitOptions options = FitOptions.resolve(Map.of());
      return new SideInformationCounts(options, 1, List.of("a"), new long[] {3}, 0, 0);
    }

    @Override
    public Solver solver(CodedTable<?> table, StepLog log) {
      int brought = log.run("rules", table.rowCount(), () -> 3, rows -> rows + " rows");
      return sums ->
          new LandmarkSolution(
              EMBEDDING,
              new double[0],
              2,
              sums.landmarks(),
              new SeparateParts(brought, brought, SeparateParts.Effect.NONE, Set.of(), 0, 2),
              rules,
              OutOfSample.NONE,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              List.of("of the solution"));
    }
  }

  private record Rules(UnaskedTable scored) implements RuleFinder {
    @Override
    public boolean softLabels() {
      return true;
    }

    @Override
    @SuppressWarnings("unchecked") // the only table of these tests
    public <T extends CodedTable<T>> T scored(T table, StepLog log) {
      return log.run("scores", 0, () -> (T) scored, done -> "done");
    }

    @Override
    public AssignmentRule find(CodedTable<?> table) {
      assertThat(table).isSameAs(scored);
      return AssignmentRule.ofClasses(new LargestAssigner(2), Assign.ANCHORS, 1, new int[0]);
    }
  }

  private static final class Kept implements StepLog {
    private final List<String> said = new ArrayList<>();

    @Override
    public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine) {
      T result = step.get();
      said.add(name + ": " + logLine.apply(result));
      return result;
    }

    @Override
    public void warn(String warning) {
      said.add("warning: " + warning);
    }
  }
}
