package org.mustlink.spark.fit.coded;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.RowLayout;

/**
 * The clusters of rows that rules keep together. All rows of a component get the cluster of the
 * mean of their points, which is the cluster of the least sum of squared distances where clusters
 * have centres, and of the largest sum of soft labels where points are these.
 *
 * @param rows the rows of components of at least two rows with the indices of their clusters, by
 *     the partitions of their numbers; persisted
 * @param counts how many there are
 * @param components the numbers of rows that rules of weight 1 tie to a row whose number their
 *     component has, and that number
 */
public record KeptTogether(
    JavaRDD<ClusteredRows> rows, KeptCounts counts, JavaRDD<byte[]> components) {

  /**
   * Decides.
   *
   * @param links audited links with rules
   * @param linked the codes of the linked rows
   */
  static KeptTogether of(
      AuditedLinks links,
      JavaRDD<LinkedCodes> linked,
      Shared<Clusterer> clusterer,
      Resources resources) {
    if (links.soft()) {
      return softly(links, linked, clusterer, resources);
    }
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> components = links.kept();
    JavaRDD<DecidedComponents> decided =
        DecidedComponents.of(linked, components, clusterer).persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> decided.unpersist());
    KeptCounts counts = decided.map(DecidedComponents::counts).reduce(KeptCounts::plus);
    JavaRDD<ClusteredRows> rows =
        ClusteredRows.of(Exchange.of(decided, partitions, DecidedComponents::send))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> rows.unpersist());
    return new KeptTogether(rows, counts, components);
  }

  /** Decides where some rows need not follow the rules that tie them. */
  private static KeptTogether softly(
      AuditedLinks links,
      JavaRDD<LinkedCodes> linked,
      Shared<Clusterer> clusterer,
      Resources resources) {
    JavaRDD<SoftComponents> decided =
        SoftComponents.of(linked, links.softTies(), clusterer).persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> decided.unpersist());
    KeptCounts counts = decided.map(SoftComponents::counts).reduce(KeptCounts::plus);
    JavaRDD<ClusteredRows> rows =
        ClusteredRows.of(
                Exchange.of(decided, linked.getNumPartitions(), (some, to) -> some.send(to)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> rows.unpersist());
    return new KeptTogether(rows, counts, links.kept());
  }

  /** Brings the clusters to the codes of all rows, lazily. */
  JavaRDD<CodeBlock> in(
      JavaRDD<CodeBlock> codes, RowLayout layout, AuditedLinks links, Resources resources) {
    return new DecidedRows(rows, links.salt(), links.nodes()).in(codes, layout, resources);
  }
}
