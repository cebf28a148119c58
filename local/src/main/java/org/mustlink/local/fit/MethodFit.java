package org.mustlink.local.fit;

import java.util.List;
import java.util.Locale;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;

/**
 * The clusters of a table by an in-memory method.
 *
 * @param columns what was decided for the columns; empty if they stay as they are
 */
public record MethodFit(InMemoryClustering clustering, List<DecidedColumn> columns) {
  public MethodFit {
    columns = List.copyOf(columns);
  }

  /**
   * Clusters.
   *
   * @throws org.mustlink.core.fault.BadDataException if rows cannot be used, or hard constraints
   *     contradict each other
   * @throws BadSettingException if there is no such method, options do not suit it, or the table is
   *     too large
   */
  public static MethodFit run(Table table, FitRequest request) {
    InMemoryMethod method = MethodRegistry.create(request.method(), request.options());
    DecidedTable decided = DecidedTable.of(table, request, true);
    int d = decided.map().outputs();
    if (table.rows() <= method.info().maxRows()) {
      requireMemory(method, table.rows(), d);
    }
    Rows rows =
        MappedTable.of(decided.table(), decided.columns(), decided.map(), request.seed()).rows();
    return new MethodFit(
        method.cluster(rows, request.sideInformation(), request.k(), request.seed()),
        decided.decisions());
  }

  /**
   * Refuses a table for which a method takes more memory than this process has.
   *
   * @param d the number of features of a row
   */
  static void requireMemory(InMemoryMethod method, int n, int d) {
    long bytes = method.bytes(n, d);
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      throw BadSettingException.of(
          "the number of rows",
          n,
          String.format(
              Locale.ROOT,
              "method %s takes up to %.1f GiB of memory for so many of %d features, and the Java"
                  + " process has %.1f GiB",
              method.info().name(),
              bytes / (double) (1L << 30),
              d,
              most / (double) (1L << 30)),
          "Give it more by mustlink.local.configure(memory=...), or fewer rows or features, such as"
              + " by TruncatedSVD of scikit-learn.");
    }
  }
}
