package org.mustlink.spark.fit.coded;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.IndexedRows;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.link.measure.LinkSatisfaction;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.rule.together.LinkedCodes;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.RowLayout;

/**
 * Audited links and the codes of their rows.
 *
 * @param features the features of the linked rows
 * @param codes the codes of all rows
 * @param layout the layout of the rows
 * @param linked the codes of the linked rows, cached
 * @param kept the clusters of the rows that rules keep together, once they are decided
 * @param moved rows that have other clusters in the end, linked ones and others, if there are some
 */
public record JoinedLinks(
    LinkedFeatures features,
    JavaRDD<CodeBlock> codes,
    RowLayout layout,
    JavaRDD<LinkedCodes> linked,
    Optional<KeptTogether> kept,
    Optional<JavaRDD<ClusteredRows>> moved) {

  /**
   * Joins the links with the codes, lazily.
   *
   * @param encoder the encoder that made the codes, and scores if it has classifiers
   */
  static JoinedLinks of(
      LinkedFeatures features,
      JavaRDD<CodeBlock> codes,
      RowLayout layout,
      LandmarkEncoder encoder,
      Resources resources) {
    JavaRDD<LinkedCodes> linked =
        LinkedCodes.kept(features.links(), codes, layout, encoder, resources);
    return new JoinedLinks(features, codes, layout, linked, Optional.empty(), Optional.empty());
  }

  /** The links. */
  public AuditedLinks links() {
    return features.links();
  }

  /**
   * Brings the linked and the labelled rows, which have to be few, to the driver, in the order of
   * {@link CodedLinkedRows#order}.
   *
   * @param classes the number of classes of the labels
   * @param encoder the encoder that made the codes
   * @param sample the sample of the table
   */
  CodedLinkedRows linkedRows(int classes, LandmarkEncoder encoder, TableSample sample) {
    int r = encoder.neighbours();
    IndexedRows numbered = links().numberedRows();
    List<LabelledCode> labelled =
        LabelledCode.collect(codes, layout, links().salt(), numbered.sorted());
    int rows = numbered.count() + labelled.size();
    int[] positions = new int[rows * r];
    float[] weights = new float[rows * r];
    int[] labels = new int[rows];
    for (LinkedCodes block : PartitionResults.collect(linked)) {
      for (int i = 0; i < block.nodes().length; i++) {
        int row = numbered.index(block.nodes()[i]);
        labels[row] = block.labels()[i];
        System.arraycopy(block.rows().codes(), i * r, positions, row * r, r);
        System.arraycopy(block.rows().weights(), i * r, weights, row * r, r);
      }
    }
    for (int i = 0; i < labelled.size(); i++) {
      int row = numbered.count() + i;
      labels[row] = labelled.get(i).label();
      labelled.get(i).read(positions, weights, row * r);
    }
    Links between = numbered.links(links().guiding(), rows);
    CodedRows coded = new CodedRows(positions, weights, r);
    ConstrainedFeatures known = new ConstrainedFeatures(features, sample.labelled(), encoder);
    return new CodedLinkedRows(
            coded,
            encoder.points(coded),
            new SideInformation(between, labels, classes),
            links().report().leastClusters(),
            sample,
            () -> known.of(coded, labels))
        .ordered(numbered.nodes());
  }

  /**
   * Sums the codes over all pairs of rows that the links imply.
   *
   * @param p the number of landmarks
   */
  CodedLinkedPairs pairs(int p) {
    LinkReport report = links().report();
    return new CodedLinkedPairs(
        ComponentSums.of(linked, links(), p),
        report.guiding().unlabelled(),
        report.leastClusters());
  }

  /** Decides the clusters of the rows that rules keep together. */
  JoinedLinks decided(Shared<Clusterer> clusterer, Resources resources) {
    return new JoinedLinks(
        features,
        codes,
        layout,
        linked,
        Optional.of(KeptTogether.of(links(), linked, clusterer, resources)),
        Optional.empty());
  }

  /** Returns the same links, of whose rows some have other clusters. */
  JoinedLinks moved(JavaRDD<ClusteredRows> rows) {
    return new JoinedLinks(features, codes, layout, linked, kept, Optional.of(rows));
  }

  /**
   * Measures the clusters against the links.
   *
   * @param numbers the ids of the clusters
   */
  public LinkSatisfaction measured(
      Shared<Clusterer> clusterer, ClusterIds numbers, Resources resources) {
    JavaRDD<ClusteredRows> alone = linked.map(block -> block.clustered(clusterer.value(), numbers));
    JavaRDD<ClusteredRows> together =
        kept.map(decided -> with(alone, decided.rows(), numbers)).orElse(alone);
    JavaRDD<ClusteredRows> clusters =
        moved
            .map(others -> with(together, others, numbers))
            .orElse(together)
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      // What is kept together is so whatever keeps rows apart, unless labels contradict a rule.
      boolean holds = kept.isPresent() && links().dropped() == 0;
      LinkSatisfaction measured =
          holds
              ? LinkSatisfaction.ofKept(links(), clusters)
              : LinkSatisfaction.of(links(), clusters);
      resources.add(measured::close);
      return measured;
    } finally {
      clusters.unpersist();
    }
  }

  private static JavaRDD<ClusteredRows> with(
      JavaRDD<ClusteredRows> linked, JavaRDD<ClusteredRows> decided, ClusterIds numbers) {
    return linked.zipPartitions(
        decided,
        (rows, others) -> List.of(rows.next().with(others.next(), numbers::of)).iterator());
  }
}
