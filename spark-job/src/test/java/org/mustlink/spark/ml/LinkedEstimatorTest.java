package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Objects;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.testing.SparkExtension;

/** The estimator with links between rows. */
@ExtendWith(SparkExtension.class)
class LinkedEstimatorTest {
  private final SparkSession spark;

  LinkedEstimatorTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aPipelineFitsWithLinksAndTheModelTells(@TempDir Path folder) throws Exception {
    Dataset<Row> table = Blobs.table(spark);
    Pipeline pipeline =
        new Pipeline().setStages(new PipelineStage[] {estimator().setLinks(links())});
    PipelineModel model = pipeline.fit(table);
    String path = folder.resolve("model").toString();
    model.save(path);
    ConstrainedSpectralClusteringModel loaded =
        (ConstrainedSpectralClusteringModel) PipelineModel.load(path).stages()[0];
    FitSummary.Constraints constraints = Objects.requireNonNull(loaded.summary().constraints());
    assertThat(constraints.must().given()).isEqualTo(39);
    assertThat(constraints.cannot().given()).isEqualTo(40);
    assertThat(constraints.rows()).isEqualTo(44);
    assertThat(constraints.heldOut()).isNull();
    assertThat(loaded.transform(table).count()).isEqualTo(Blobs.ROWS);
  }

  @Test
  void aCopyKeepsTheLinks() {
    ConstrainedSpectralClustering copy = estimator().setLinks(links()).copy(new ParamMap());
    assertThat(copy.paramTable().table(copy.usesLinks())).isPresent();
    assertThat(copy.getUsesLinks()).isTrue();
  }

  @Test
  void aLoadedEstimatorAsksForItsLinks(@TempDir Path folder) throws Exception {
    String path = folder.resolve("estimator").toString();
    estimator().setLinks(links()).setLinkHoldout(0.2).setLinkWeight(2).save(path);
    ConstrainedSpectralClustering loaded = ConstrainedSpectralClustering.load(path);
    assertThat(loaded.getLinkHoldout()).isEqualTo(0.2);
    assertThat(loaded.getLinkWeight()).isEqualTo(2);
    assertThat(loaded.getLinkFirstCols()).containsExactly("a");
    Dataset<Row> table = Blobs.table(spark);
    assertThatThrownBy(() -> loaded.fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Call setLinks again");
  }

  /** A name is saved where a table is not, and is looked up by each fit. */
  @Test
  void linksAndLabelsOfTheNamesOfTables(@TempDir Path folder) throws Exception {
    Dataset<Row> table = Blobs.table(spark).drop("known");
    links().createOrReplaceTempView("`the links`");
    Blobs.table(spark).select("id", "known").createOrReplaceTempView("known_rows");
    String path = folder.resolve("estimator").toString();
    estimator().setLinksTable("`the links`").setLabelsTable("known_rows").save(path);
    ConstrainedSpectralClustering named = ConstrainedSpectralClustering.load(path);
    named.clear(named.labelCol());
    named.setLabelsLabelCol("known");
    assertThat(named.getLinksTable()).hasValue("`the links`");
    assertThat(named.getLabelsTable()).hasValue("known_rows");
    ConstrainedSpectralClustering set = estimator().setLinks(links());
    set.clear(set.labelCol());
    set.setLabels(spark.table("known_rows")).setLabelsLabelCol("known");
    ConstrainedSpectralClusteringModel model = named.fit(table);
    assertThat(Objects.requireNonNull(model.summary().constraints()).must().given()).isEqualTo(39);
    assertThat(model.summary().data().labelled()).isEqualTo(24);
    assertThat(Blobs.assignments(model.transform(table)))
        .isEqualTo(Blobs.assignments(set.fit(table).transform(table)));

    refused(named, table, "linksTable", "setLinks", "clear(linksTable())");
    named.clear(named.linksTable());
    refused(named.setLabels(table), table, "labelsTable", "setLabels");
    // After loading, a name does for links that were set before saving.
    String saved = folder.resolve("set").toString();
    estimator().setLinks(links()).save(saved);
    ConstrainedSpectralClustering loaded = ConstrainedSpectralClustering.load(saved);
    Dataset<Row> rows = Blobs.table(spark);
    assertThat(loaded.setLinksTable("`the links`").fit(rows).summary().constraints()).isNotNull();
    loaded.setLinksTable("no_such_links");
    assertThatThrownBy(() -> loaded.fit(rows))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("linksTable", "'no_such_links'", "createOrReplaceTempView");
    loaded.setLinksTable("known_rows");
    assertThatThrownBy(() -> loaded.fit(rows))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("linkFirstCols", "has no column");
    assertThatThrownBy(() -> estimator().setLinksTable("two words"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("linksTable", "two words", "backquotes");
  }

  @Test
  void columnsThatDoNotSuitAreRefused() {
    Dataset<Row> table = Blobs.table(spark);
    refused(estimator().setLinkFirstCols("aa"), table, "linkFirstCols", "Did you mean 'a'");
    refused(estimator().setLinkTypeCol("kind"), table, "linkTypeCol", "kind");
    refused(estimator().setLinkWeightCol("type"), table, "linkWeightCol", "string");
    refused(estimator().setIdCols("id", "truth"), table, "linkFirstCols", "2 columns");
    refused(estimator().setIdCols("di"), table, "idCols", "Did you mean 'id'");
    ConstrainedSpectralClustering nameless = Blobs.estimator().setLinks(links());
    assertThatThrownBy(() -> nameless.fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("idCols");
    assertThatThrownBy(() -> estimator().setUnknownIds("ignore"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fail | drop");
    assertThatThrownBy(() -> estimator().setLinkHoldout(1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Rows of a household of four are of one blob, and no table of links is set. */
  @Test
  void rowsOfAHouseholdAreTogether() {
    Dataset<Row> table =
        Blobs.table(spark)
            .withColumn("household", functions.expr("concat(id % 3, '-', cast(id / 12 as int))"));
    ConstrainedSpectralClusteringModel model =
        Blobs.estimator().setIdCols("id").setTogetherCols("household").fit(table);
    FitSummary.Constraints constraints = Objects.requireNonNull(model.summary().constraints());
    FitSummary.Together kept = Objects.requireNonNull(constraints.together());
    assertThat(kept.rows()).isEqualTo(Blobs.ROWS);
    assertThat(kept.rows() - kept.components()).isEqualTo(constraints.must().given());
    ConstrainedSpectralClustering nameless = Blobs.estimator().setTogetherCols("household");
    assertThatThrownBy(() -> nameless.fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("idCols");
    refused(estimator().setTogetherCols("hous"), table, "togetherCols", "hous", "has no column");
    refused(
        estimator().setTogetherCols("features"),
        table,
        "togetherCols",
        "Leave it out of inputCols");
    refused(estimator().setApartCols("sou"), table, "apartCols", "sou", "has no column");
    refused(estimator().setApartCols("features"), table, "apartCols", "Leave it out of inputCols");
    refused(
        estimator().setTogetherCols("household").setApartCols("household"),
        table,
        "together and apart");
    refused(
        estimator().setTogetherCols("household").setTogetherWeights(0.5, 1),
        table,
        "togetherWeights",
        "togetherCols names 1 columns");
    refused(estimator().setTogetherWeights(0.5), table, "togetherWeights", "Set togetherCols");
    assertThatThrownBy(() -> estimator().setTogetherWeights(0.5, 0))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("allowed is number > 0 and <= 1");
    Dataset<Row> wrong =
        table.withColumn("household", functions.expr("if(id % 12 = 5, '0-0', household)"));
    FitSummary.Constraints soft =
        Objects.requireNonNull(
            Blobs.estimator()
                .setIdCols("id")
                .setTogetherCols("household")
                .setTogetherWeights(0.5)
                .setLinkHoldout(0.2)
                .fit(wrong)
                .summary()
                .constraints());
    assertThat(Objects.requireNonNull(soft.together()).violating()).isPositive();
    assertThat(Objects.requireNonNull(soft.heldOut()).must().given()).isPositive();
    assertThatThrownBy(() -> Blobs.estimator().setApartCols("household").fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("apartCols")
        .hasMessageContaining("idCols");
    assertThatThrownBy(() -> estimator().setApartMost(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimator().setApartWeights(0.5, 2))
        .hasMessageContaining("apartWeights");
    refused(estimator().setApartCols("household").setApartWeights(0.5, 0.6), table, "apartWeights");
  }

  /** The rows of a household are of one blob, so that the rule moves half of them. */
  @Test
  void rowsOfAHouseholdAreApart() {
    Dataset<Row> table =
        Blobs.table(spark)
            .withColumn("household", functions.expr("concat(id % 3, '-', cast(id / 12 as int))"));
    ConstrainedSpectralClusteringModel model =
        Blobs.estimator()
            .setIdCols("id")
            .setApartCols("household")
            .setApartMost(2)
            .setLinkHoldout(0.2)
            .fit(table);
    FitSummary.Apart kept = Objects.requireNonNull(model.summary().apart());
    assertThat(kept.moved()).isGreaterThanOrEqualTo(kept.over() - kept.leftOver()).isPositive();
    assertThat(Objects.requireNonNull(kept.heldOut()).rows()).isPositive();
    assertThat(kept.left()).isLessThan(7); // labels of whole households, which are kept
  }

  private void refused(
      ConstrainedSpectralClustering estimator, Dataset<Row> table, String... words) {
    estimator.setLinks(links());
    assertThatThrownBy(() -> estimator.fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll(words);
  }

  private static ConstrainedSpectralClustering estimator() {
    return Blobs.estimator()
        .setIdCols("id")
        .setLinkFirstCols("a")
        .setLinkSecondCols("b")
        .setUnknownIds("fail")
        .setContradictions("fail");
  }

  /** A row and the third one behind it must, a row and the one behind that cannot. */
  private Dataset<Row> links() {
    return spark
        .range(1, 40)
        .selectExpr("id as a", "id + 3 as b", "'ML' as type")
        .union(spark.range(0, 40).selectExpr("id as a", "id + 4 as b", "'CL' as type"));
  }
}
