package org.mustlink.spark.rule.together;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
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
   * @param decided the codes of all rows with these clusters
   * @param rows the rows that have other clusters, by the partitions of the numbers of linked rows,
   *     if there are links
   */
  T moved(JavaRDD<CodeBlock> decided, Optional<JavaRDD<ClusteredRows>> rows);

  /** The salt of the numbers of rows. */
  default int salt() {
    return audited().map(AuditedLinks::salt).orElse(0);
  }
}
