package org.mustlink.core.fit;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.EnumWords;

/**
 * A fit from the codes of a table to the rule that assigns its rows: the steps that Spark, the
 * method in memory and further draws of landmarks share.
 *
 * @param table the table, with the scores that the rule needs
 * @param solution the solution of the landmark graph
 * @param rule the rule that assigns clusters to the points of the rows
 */
public record CodedFit<T extends CodedTable<T>>(
    T table, LandmarkSolution solution, AssignmentRule rule) {

  /**
   * Runs the steps. O(p^3) for p landmarks, less if there are many, plus the costs of what the
   * strategy asks of the table.
   *
   * @param sums the sums of the codes of the table
   * @throws org.mustlink.core.fault.BadSettingException if clusters are to be found from labels,
   *     and a class has none
   */
  public static <T extends CodedTable<T>> CodedFit<T> run(
      SideInformationStrategy strategy, T table, CodeSums sums, StepLog log) {
    SideInformationStrategy.Solver solver = strategy.solver(table, log);
    LandmarkSolution solution =
        log.run("eigenproblem", 0, () -> solver.solve(sums), LandmarkSolution::logLine);
    solution.warnings().forEach(log::warn);
    T scored = solution.rules().scored(table, log);
    AssignmentRule rule =
        log.run(
            "clusters of the embedding",
            table.rowCount(),
            () -> solution.rules().find(scored),
            done -> "assign = " + EnumWords.word(done.taken()));
    return new CodedFit<>(scored, solution, rule);
  }
}
