package org.mustlink.spark.rule.together;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.RowLayout;

/**
 * Coded rows whose clusters rules may decide: those of a table that is fitted, or of one that a
 * model assigns. Immutable; what decides gives other rows.
 *
 * @param <T> the implementing type
 */
public interface RuledRows<T extends RuledRows<T>> {
  /** The cached codes of all rows. */
  JavaRDD<CodeBlock> codes();

  /** The layout of the rows before they are coded. */
  RowLayout layout();

  /** The number of rows. */
  long rowCount();

  /** The links of the rows, among them the ties of rules, if there are links. */
  Optional<AuditedLinks> audited();

  /** How many rows are kept together by rules, if that was decided. */
  Optional<KeptTogether> kept();

  /** Own what is cached of the rows, and the broadcasts. */
  Resources resources();

  /**
   * Returns the same rows with one cluster for all that rules keep together.
   *
   * @param clusterer finds the clusters of the rows
   */
  T together(Shared<Clusterer> clusterer);

  /**
   * Returns the same rows with other clusters of some.
   *
   * @param rows the rows with the indices of their clusters, by the {@link #numberPartitions
   *     partitions} of their {@link #salt numbers}
   * @param nodes the numbers of these rows, ascending, if they are few
   */
  T moved(JavaRDD<ClusteredRows> rows, Optional<long[]> nodes);

  /** The salt of the numbers of rows. */
  default int salt() {
    return audited().map(AuditedLinks::salt).orElse(0);
  }

  /**
   * The number of partitions for records with the numbers of rows as keys.
   *
   * @param records the number of records, which decides if no rows are linked
   */
  default int numberPartitions(long records) {
    return audited().map(AuditedLinks::partitions).orElseGet(() -> Exchange.partitions(records));
  }
}
