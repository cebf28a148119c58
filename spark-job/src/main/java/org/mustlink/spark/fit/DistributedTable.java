package org.mustlink.spark.fit;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.CodedTable;
import org.mustlink.core.fit.EmbeddedTable;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.Labels;

/**
 * A coded table in Spark. Every method runs Spark jobs; what comes back does not depend on how the
 * rows are split or ordered.
 *
 * @param codes of all rows, cached
 * @param landmarks p
 * @param neighbours landmarks in a code, r
 * @param links joined with the codes of their rows, if there are links
 * @param resources that keep the broadcasts
 */
record DistributedTable(
    JavaRDD<CodeBlock> codes,
    int landmarks,
    int neighbours,
    Labels labels,
    Optional<JoinedLinks> links,
    FitOptions options,
    Resources resources)
    implements CodedTable {

  /** Rows with links. */
  long linkedRows() {
    return links.map(joined -> joined.links().report().rows().linked()).orElse(0L);
  }

  @Override
  public CodeSums sums() {
    return CompressStage.run(codes, landmarks, labels.classes(), labels.n(), neighbours);
  }

  /** At most {@link ProfileStage#MOST_LABELLED} rows, chosen and ordered by content. */
  @Override
  public CodedSideInformation.Rows labelledRows() {
    return LabelledCodes.collect(codes, labels, options.seed());
  }

  @Override
  public CodedSideInformation.Rows constrainedRows() {
    return links.orElseThrow().constrainedRows(labels.classes());
  }

  @Override
  public CodedSideInformation.Sums linkedPairs() {
    return links.orElseThrow().pairs(landmarks);
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    return new DistributedPoints(
        codes, resources.share(codes.context(), embedding), labels, options);
  }
}
