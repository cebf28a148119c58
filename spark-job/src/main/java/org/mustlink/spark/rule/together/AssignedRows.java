package org.mustlink.spark.rule.together;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.RowLayout;

/**
 * The coded rows of a table that a model assigns.
 *
 * @param codes the codes of the rows by the encoder of the model, cached
 * @param encoder that encoder
 * @param audited the ties of the rules between these rows, if rules keep rows together
 * @param kept how many rows are kept together, once that is decided
 */
public record AssignedRows(
    JavaRDD<CodeBlock> codes,
    RowLayout layout,
    long rowCount,
    LandmarkEncoder encoder,
    Optional<AuditedLinks> audited,
    Optional<KeptTogether> kept,
    Resources resources)
    implements RuledRows<AssignedRows> {

  @Override
  public AssignedRows together(Shared<Clusterer> clusterer) {
    AuditedLinks links = audited.orElseThrow();
    KeptTogether decided =
        KeptTogether.of(
            links,
            LinkedCodes.kept(links, codes, layout, encoder, resources),
            clusterer,
            resources);
    return new AssignedRows(
        decided.in(codes, layout, links, resources),
        layout,
        rowCount,
        encoder,
        audited,
        Optional.of(decided),
        resources);
  }

  @Override
  public AssignedRows moved(JavaRDD<CodeBlock> decided, Optional<JavaRDD<ClusteredRows>> rows) {
    return new AssignedRows(decided, layout, rowCount, encoder, audited, kept, resources);
  }
}
