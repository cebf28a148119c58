package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.ml.support.SummaryTable;
import org.mustlink.spark.testing.SparkExtension;

/** The summary of a model as a table. */
@ExtendWith(SparkExtension.class)
class SummaryTableTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final SparkSession spark;

  SummaryTableTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Nothing of the summary is lost, and fits of all kinds have the same columns. */
  @Test
  void holdsAllFieldsOfTheSummary(@TempDir Path folder) throws Exception {
    Dataset<Row> table = Blobs.table(spark);
    ConstrainedSpectralClusteringModel first =
        Blobs.estimator()
            .setIdCols("id")
            .setApartCols("truth")
            .setContradictions("drop")
            .setLinkHoldout(0.2)
            .fit(table);
    String path = folder.resolve("model").toString();
    first.save(path);
    ConstrainedSpectralClustering later = Blobs.estimator().setPrevious(path).setOutliers(0.05);
    later.clear(later.labelCol());
    ConstrainedSpectralClusteringModel second = later.setStability(2).fit(table);
    for (ConstrainedSpectralClusteringModel model :
        new ConstrainedSpectralClusteringModel[] {
          ConstrainedSpectralClusteringModel.load(path), second
        }) {
      Dataset<Row> summary = model.summaryTable(spark);
      String json = summary.select(functions.to_json(functions.struct("*"))).first().getString(0);
      assertThat(MAPPER.readValue(json, FitSummary.class)).isEqualTo(model.summary());
      assertThat(summary.schema()).isEqualTo(SummaryTable.SCHEMA);
      assertThat(model.setTransformReturns("summary").transform(table).collectAsList())
          .isEqualTo(summary.collectAsList());
      assertThat(model.transformSchema(table.schema())).isEqualTo(SummaryTable.SCHEMA);
    }
    Dataset<Row> both = first.summaryTable(spark).union(second.summaryTable(spark));
    assertThat(both.selectExpr("inline(clusters)").columns())
        .containsExactly("id", "size", "label");
    assertThat(both.selectExpr("data.n").as(Encoders.LONG()).collectAsList())
        .containsExactly((long) Blobs.ROWS, (long) Blobs.ROWS);
  }

  @Test
  void transformReturnsRowsUnlessItIsSet() {
    ConstrainedSpectralClusteringModel model = Blobs.estimator().fit(Blobs.table(spark));
    assertThat(model.getTransformReturns()).isEqualTo("rows");
    assertThatThrownBy(() -> model.setTransformReturns("groups"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("transformReturns", "'groups'", "rows | summary");
  }
}
