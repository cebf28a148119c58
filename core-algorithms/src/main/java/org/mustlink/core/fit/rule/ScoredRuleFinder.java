package org.mustlink.core.fit.rule;

import java.util.Locale;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.scacs.Embedding;

/**
 * Finds a rule with classifiers that were learned from classes found for linked rows. All rows have
 * to be scored by them first, which takes one more read of the features. Classifiers that learn
 * from labels exist before the rows are encoded, and score them in the same read.
 */
public record ScoredRuleFinder(RuleFinder pooled, FeatureClassifiers classifiers)
    implements RuleFinder {

  @Override
  public boolean softLabels() {
    return pooled.softLabels();
  }

  @Override
  public <T extends CodedTable<T>> T scored(T table, StepLog log) {
    return log.run(
        "scores of the classifiers",
        table.rowCount(),
        () -> table.scored(classifiers),
        done -> String.format(Locale.ROOT, "%,d rows", table.rowCount()));
  }

  @Override
  public Embedding ofOthers(Embedding own) {
    return pooled.ofOthers(own);
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    return pooled.find(table);
  }
}
