package org.mustlink.spark.rule.together;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.RowTies;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.RowLayout;

/**
 * The clusters of rows that rules keep together. All rows of a component get the cluster of the
 * mean of their points, which is the cluster of the least sum of squared distances where clusters
 * have centres, and of the largest sum of soft labels where points are these.
 *
 * @param decided the rows of components of at least two rows with the indices of their clusters, by
 *     the partitions of the numbers of the components; persisted
 * @param counts how many there are
 * @param components the numbers of rows that rules of weight 1 tie to a row whose number their
 *     component has, and that number
 */
public record KeptTogether(
    JavaRDD<DecidedComponents> decided, FitSummary.Together counts, JavaRDD<byte[]> components) {

  /**
   * Decides.
   *
   * @param links audited links with rules
   * @param linked the codes of the linked rows
   */
  public static KeptTogether of(
      AuditedLinks links,
      JavaRDD<LinkedCodes> linked,
      Shared<Clusterer> clusterer,
      Resources resources) {
    JavaRDD<byte[]> components = links.kept();
    JavaRDD<RowTies> ties =
        links.soft()
            ? links.softTies()
            : components.mapPartitions(packets -> List.of(RowTies.firm(packets)).iterator());
    JavaRDD<DecidedComponents> decided =
        resources.cached(decided(ties, links.soft(), linked, clusterer));
    FitSummary.Together counts =
        PartitionResults.collect(decided.map(DecidedComponents::withoutRows)).stream()
            .map(DecidedComponents::counts)
            .reduce(FitSummary.Together::plus)
            .orElseThrow();
    return new KeptTogether(decided, counts, components);
  }

  /** Brings the clusters to the partitions of the numbers of the rows, lazily. */
  public JavaRDD<ClusteredRows> rows() {
    int partitions = decided.getNumPartitions();
    return ClusteredRows.of(Exchange.of(decided, partitions, DecidedComponents::send));
  }

  /**
   * Brings the clusters to the codes of all rows, lazily.
   *
   * @param codes the codes that the linked rows were taken from
   */
  public JavaRDD<CodeBlock> in(
      JavaRDD<CodeBlock> codes, RowLayout layout, AuditedLinks links, Resources resources) {
    return ReturnedRows.in(
        Exchange.of(decided, codes.getNumPartitions(), DecidedComponents::sendBack),
        codes,
        layout,
        links.salt(),
        resources);
  }

  /**
   * Decides the clusters of components, lazily. The rows of a component are sent to the partition
   * of its number.
   *
   * @param ties the rows that rules tie, in the partitions of the linked rows
   * @param soft whether components may be divided
   * @param linked the codes of the linked rows
   */
  private static JavaRDD<DecidedComponents> decided(
      JavaRDD<RowTies> ties,
      boolean soft,
      JavaRDD<LinkedCodes> linked,
      Shared<Clusterer> clusterer) {
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            ties.zipPartitions(
                linked,
                (tied, part) -> {
                  LinkedCodes codes = part.next();
                  return Exchange.sent(
                      tied, partitions, (rows, to) -> SentRows.send(rows, codes, to));
                }),
            partitions);
    return sent.zipPartitions(
        linked,
        (packets, part) -> {
          LinkedCodes own = part.next();
          SentRows rows = SentRows.read(packets, own.rows(), soft);
          return List.of(new TogetherDecision(clusterer.value(), own, rows).decided()).iterator();
        });
  }
}
