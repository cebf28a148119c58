package org.mustlink.core.fit;

import java.util.Optional;
import java.util.OptionalInt;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Looks for classes that no label names where links are given beside labels. Links may prove that
 * there are some: those of rows that cannot-links hold apart from labelled rows of every class. If
 * there are none, the fit is what it is without this strategy.
 *
 * @param linked the strategy for the number of clusters that was set, or that of the named classes
 * @param wanted the number of new classes; 0 if rows and links tell whether there are any
 */
record LinkedNewClassesStrategy(LinkedRowsStrategy linked, int wanted)
    implements SideInformationStrategy {

  /**
   * Returns the strategy if there are labels and few enough links, and neither the number of
   * clusters nor an option excludes new classes.
   */
  static Optional<LinkedNewClassesStrategy> of(SideInformationCounts counts) {
    FitOptions options = counts.options();
    OptionalInt asked = options.get(ClassOptions.NEW_CLASSES);
    int m = counts.labels().length;
    if (!counts.mayHaveNewClasses() || asked.orElse(-1) == 0) {
      return Optional.empty();
    }
    int wanted = Math.max(0, counts.k() - m);
    boolean open = wanted > 0 || (options.k().isEmpty() && counts.k() == m && m > 1);
    return LinkedRowsStrategy.of(counts)
        .filter(strategy -> open)
        .map(strategy -> new LinkedNewClassesStrategy(strategy, wanted));
  }

  @Override
  public SideInformationCounts counts() {
    return linked.counts();
  }

  @Override
  public long classifiedRows() {
    return linked.classifiedRows();
  }

  @Override
  public boolean addsClasses() {
    return wanted > 0;
  }

  @Override
  public boolean addsProvenClasses() {
    return wanted == 0;
  }

  @Override
  public boolean learnsFromLinks() {
    return linked.learnsFromLinks();
  }

  @Override
  public int linkedCentres(long n) {
    return linked.linkedCentres(n);
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLinkedRows known = LinkedRowsStrategy.known(table, log);
    CodedLabelledRows labelled = table.labelledRows();
    return sums ->
        new LinkedNewClasses(linked, wanted, table, known, labelled, LandmarkGraph.of(sums))
            .solution();
  }
}
