package org.mustlink.spark.fit.coded;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.Relearner;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.fit.embedded.DistributedPoints;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.Labels;

/**
 * A coded table in Spark. Every method runs Spark jobs, whose results do not depend on how the rows
 * are partitioned or ordered.
 *
 * @param codes the cached codes of all rows
 * @param scan the scan of the rows before they are coded
 * @param sample the sample of the rows, and the labelled rows
 * @param fitted the encoder that made the codes
 * @param links the links, joined with the codes of their rows, if there are links
 * @param earlier sampled rows with their clusters by an earlier fit; none without one
 * @param resources own the broadcasts
 */
public record DistributedTable(
    JavaRDD<CodeBlock> codes,
    TableScan scan,
    Labels labels,
    TableSample sample,
    LandmarkEncoderFitter.Fitted fitted,
    Optional<JoinedLinks> links,
    EarlierClusters earlier,
    FitOptions options,
    Resources resources)
    implements CodedTable<DistributedTable>, RuledRows<DistributedTable> {
  /** The name of the codes among finished stages. */
  public static final String CODES = "codes";

  /**
   * Encodes the rows of a table and joins the links with the codes. This is lazy, except for the
   * job that counts the partitions of a few large files.
   *
   * @param features the features of the linked rows, if there are links
   * @param earlier the clusters of an earlier fit, if there is one
   * @param finished the finished stages of an interrupted run, which may have the codes
   * @param resources own the codes and the broadcasts
   */
  public static DistributedTable of(
      InputTable table,
      TableScan scan,
      Labels labels,
      TableSample sample,
      LandmarkEncoderFitter.Fitted fitted,
      Optional<LinkedFeatures> features,
      EarlierClusters earlier,
      FitOptions options,
      FinishedStages finished,
      Resources resources) {
    SparkSession spark = table.data().sparkSession();
    LandmarkEncoder encoder = fitted.encoder();
    JavaRDD<CodeBlock> codes =
        finished
            .rows(CODES, CodeBlock.class)
            .orElseGet(
                () -> EncodeStage.run(scan, labels, resources.share(spark.sparkContext(), encoder)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> codes.unpersist(true));
    return new DistributedTable(
        codes,
        scan,
        labels,
        sample,
        fitted,
        features.map(linked -> JoinedLinks.of(linked, codes, scan.layout(), encoder, resources)),
        earlier,
        options,
        resources);
  }

  private DistributedTable with(
      JavaRDD<CodeBlock> rows, LandmarkEncoderFitter.Fitted encoded, Optional<JoinedLinks> joined) {
    return new DistributedTable(
        rows, scan, labels, sample, encoded, joined, earlier, options, resources);
  }

  @Override
  public DistributedTable scored(FeatureClassifiers classifiers) {
    LandmarkEncoder encoder = encoder().with(classifiers);
    links.ifPresent(joined -> joined.linked().unpersist());
    codes.unpersist();
    JavaRDD<CodeBlock> scored =
        EncodeStage.run(scan, labels, resources.share(codes.context(), encoder))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> scored.unpersist(true));
    scored.count();
    return with(
        scored,
        fitted.with(encoder),
        links.map(
            joined -> JoinedLinks.of(joined.features(), scored, layout(), encoder, resources)));
  }

  @Override
  public DistributedTable together(Shared<Clusterer> clusterer) {
    JoinedLinks decided = links.orElseThrow().decided(clusterer, resources);
    return with(
        decided.kept().orElseThrow().in(codes, layout(), decided.links(), resources),
        fitted,
        Optional.of(decided));
  }

  @Override
  public DistributedTable moved(JavaRDD<CodeBlock> decided, Optional<JavaRDD<ClusteredRows>> rows) {
    return with(decided, fitted, links.map(joined -> joined.moved(rows.orElseThrow())));
  }

  @Override
  public RowLayout layout() {
    return scan.layout();
  }

  @Override
  public Optional<AuditedLinks> audited() {
    return links.map(JoinedLinks::links);
  }

  @Override
  public Optional<KeptTogether> kept() {
    return links.flatMap(JoinedLinks::kept);
  }

  /** The encoder that made the codes of the rows. */
  @Override
  public long rowCount() {
    return labels.n();
  }

  @Override
  public long linkedRowCount() {
    return links.map(joined -> joined.links().report().guiding().linked()).orElse(0L);
  }

  @Override
  public CodeSums sums() {
    return CompressStage.run(
        codes, encoder().p(), labels.classes(), labels.weights(), encoder().neighbours());
  }

  /**
   * Returns at most {@link SampleSize#MOST_LABELLED} labelled rows, chosen and ordered by content:
   * those of the profile, encoded on the driver.
   */
  @Override
  public CodedLabelledRows labelledRows() {
    return CodedLabelledRows.of(sample.labelled(), fitted)
        .with(sample.labelled(), () -> Relearner.of(sample, fitted, options));
  }

  @Override
  public CodedLinkedRows linkedRows() {
    return links.orElseThrow().linkedRows(labels.classes(), encoder(), sample);
  }

  @Override
  public CodedLinkedPairs linkedPairs() {
    return links.orElseThrow().pairs(encoder().p());
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    return new DistributedPoints(
        codes, resources.share(codes.context(), embedding), labels, earlier, options);
  }
}
