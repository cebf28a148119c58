package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class WeightedEstimatorTest {
  private final Dataset<Row> table;

  WeightedEstimatorTest(SparkSession spark) {
    table =
        Blobs.table(spark)
            .withColumn("weight", expr("1 + abs(hash(id)) % 5"))
            .withColumn("text", expr("'a'"));
  }

  @Test
  void theModelIsThatOfAWeightedTable() {
    ConstrainedSpectralClustering estimator = Blobs.estimator().setWeightCol("weight");
    ConstrainedSpectralClusteringModel weighted = estimator.fit(table);
    ConstrainedSpectralClusteringModel plain = Blobs.estimator().fit(table);
    InputTable input =
        new InputTable(
                table,
                new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
                List.of(),
                estimator.getLabelCol(),
                Optional.empty())
            .weighted(Optional.of("weight"));
    try (FitResult result =
        ClusteringFit.run(
            input,
            Optional.empty(),
            RuleInput.NONE,
            Optional.empty(),
            FitOptions.resolve(estimator.paramTable().given()),
            FinishedStages.NONE,
            new LoggedProgress("test"))) {
      assertThat(weighted.clustering().encoder().landmarks().data())
          .isEqualTo(result.model().encoder().landmarks().data())
          .isNotEqualTo(plain.clustering().encoder().landmarks().data());
      assertThat(weighted.clustering().embedding().matrix())
          .isEqualTo(result.model().embedding().matrix());
    }
    assertThat(weighted.clusterLabels()).isEqualTo(plain.clusterLabels());
  }

  /** Labels of weight 1 are what labels without weights are. */
  @Test
  void certainLabelsChangeNoBit() {
    Dataset<Row> labelled = table.withColumn("sure", expr("if(id % 2 = 0, 1.0D, null)"));
    ConstrainedSpectralClusteringModel plain = Blobs.estimator().fit(labelled);
    ConstrainedSpectralClusteringModel certain =
        Blobs.estimator().setLabelWeightCol("sure").fit(labelled);
    assertThat(certain.clustering().embedding().matrix())
        .isEqualTo(plain.clustering().embedding().matrix());
    assertThat(certain.summary().clusters()).isEqualTo(plain.summary().clusters());
  }

  @Test
  void labelsOfRowsWithoutWeightAreNotUsedAndAWarningTellsIt() {
    Dataset<Row> weighted = table.withColumn("weight", expr("if(known is null, 1, 0)"));
    ConstrainedSpectralClusteringModel model =
        Blobs.estimator().setK(3).setWeightCol("weight").fit(weighted);
    long labelled = table.filter("known is not null").count();
    assertThat(model.summary().warnings())
        .contains(
            "Label column known has a label on "
                + labelled
                + " rows, all of weight 0; the label of such a row does not count, so that no label"
                + " is used. Give these rows weights above 0.");
    assertThat(
            Blobs.estimator()
                .setK(3)
                .setWeightCol("half")
                .fit(table.withColumn("half", expr("if(id % 2 = 0, 1, 0)")))
                .summary()
                .warnings())
        .noneMatch(text -> text.contains("of weight 0"));
  }

  /** A wrong label of a small weight is not kept; the labels around it decide. */
  @Test
  void doubtfulLabelsGuideAndAreNotKept() {
    Dataset<Row> wrong =
        table
            .withColumn("known", expr("if(id = 0, 'class 1', known)"))
            .withColumn("sure", expr("if(id = 0, 0.2D, 1.0D)"));
    InputTable input =
        new InputTable(
            wrong,
            new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
            List.of("id"),
            Optional.of("known"),
            Optional.empty());
    assertThat(clusterOfFirst(input)).isEqualTo(1);
    InputTable weighted = input.labelWeighted(Optional.of("sure"));
    assertThat(clusterOfFirst(weighted)).isEqualTo(0);
    assertThat(clusterOfFirst(weighted.of(wrong.repartition(7)))).isEqualTo(0);
  }

  private static int clusterOfFirst(InputTable input) {
    FitOptions options = FitOptions.resolve(Blobs.estimator().paramTable().given());
    try (FitResult result =
        ClusteringFit.run(input, Optional.empty(), options, new LoggedProgress("test"))) {
      return result.assignments().filter("id = 0").head().<Integer>getAs("cluster");
    }
  }

  @Test
  void aWeightOutOfRangeIsRefusedWithItsRow() {
    Dataset<Row> labelled = table.withColumn("sure", expr("if(id = 3, 1.5D, .5D)"));
    assertThatThrownBy(
            () -> Blobs.estimator().setIdCols("id").setLabelWeightCol("sure").fit(labelled))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("column sure: row 3 has 1.5.");
  }

  @Test
  void doubtfulLabelsAreRefusedWhereLabelsAreCertain() {
    Dataset<Row> labelled = table.withColumn("sure", expr("if(id = 3, 0.5D, 1.0D)"));
    ConstrainedSpectralClustering weighted =
        Blobs.estimator().setIdCols("id").setLabelWeightCol("sure");
    assertThatThrownBy(() -> weighted.copy(new ParamMap()).setAssign("vote").fit(labelled))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(
            "1 label has a weight below 1 in column sure, and assign = vote takes every label as"
                + " certain.");
    Dataset<Row> links =
        labelled.sparkSession().sql("select 0 as first, 3 as second, 'must' as type");
    assertThatThrownBy(
            () ->
                weighted
                    .setLinks(links)
                    .setLinkFirstCols("first")
                    .setLinkSecondCols("second")
                    .setLinkTypeCol("type")
                    .fit(labelled))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("beside links a fit takes every label as certain.");
  }

  /** As MLlib has it. */
  @Test
  void anEmptyNameIsNoColumn() {
    HasWeightCol estimator = Blobs.estimator();
    assertThat(estimator.getWeightCol()).isEmpty();
    assertThat(Blobs.estimator().setWeightCol("").fit(table).clustering().embedding().matrix())
        .isEqualTo(Blobs.estimator().fit(table).clustering().embedding().matrix());
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, The table has no column 'nothing'",
    "text, its type is string",
    "features, its type is vector"
  })
  void aColumnThatHoldsNoWeightsIsRefused(String column, String rule) {
    assertThatThrownBy(() -> Blobs.estimator().setWeightCol(column).fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("weightCol")
        .hasMessageContaining("'" + column + "'")
        .hasMessageContaining(rule);
  }
}
