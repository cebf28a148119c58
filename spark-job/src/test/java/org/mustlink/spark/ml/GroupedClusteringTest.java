package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.testing.SparkExtension;

/** Groups of a DataFrame. */
@ExtendWith(SparkExtension.class)
class GroupedClusteringTest {
  private final SparkSession spark;

  GroupedClusteringTest(SparkSession spark) {
    this.spark = spark;
  }

  /** 30 rows for each of two cities, in two heaps of x and y; the column label is a text. */
  private Dataset<Row> cities() {
    return spark
        .range(60)
        .selectExpr(
            "concat('row ', id) as name",
            "if(id < 30, 'Vienna', 'Graz') as city",
            "double(id % 2 * 20 + id % 7) as x",
            "double(id % 2 * 20 + id % 5) as y",
            "if(id % 30 < 4, concat('heap ', id % 2), null) as label");
  }

  private static GroupedClustering clustering() {
    return new GroupedClustering().setBy("city").setMethod("sc-njw").setK(2);
  }

  private static Dataset<Row> assembled(Dataset<Row> data) {
    return new VectorAssembler()
        .setInputCols(new String[] {"x", "y"})
        .setOutputCol("features")
        .transform(data);
  }

  @Test
  void addsAPredictionToEveryRow() {
    Dataset<Row> data = assembled(cities());
    Dataset<Row> clustered = clustering().transform(data);
    assertThat(clustered.columns())
        .containsExactly("name", "city", "x", "y", "label", "features", "prediction", "margin");
    assertThat(clustered.schema()).isEqualTo(clustering().transformSchema(data.schema()));
    assertThat(clustered.drop("prediction", "margin").except(data).count()).isZero();
    assertThat(clustered.count()).isEqualTo(60);
    assertThat(clustered.selectExpr("city", "x >= 20 as right", "prediction").distinct().count())
        .isEqualTo(4);
    assertThat(clustered.filter("margin < 0 or margin > 1 or prediction not in (0, 1)").count())
        .isZero();
  }

  /** What -1 means is told by the labels of all groups, of which one has 1 and -1 alone. */
  @Test
  void labelsMeanTheSameInEveryGroup() {
    Dataset<Row> data =
        cities()
            .withColumn(
                "label",
                functions.expr(
                    "case when label is null then '-1' when city = 'Graz' then '1'"
                        + " when id_of = 0 then '0.0' else '2' end"
                            .replace("id_of", "int(substring(name, 5)) % 2")));
    GroupedClustering clustering =
        clustering().setMethod("sssc").setInputCols("x", "y").setLabelCol("label");
    assertThat(
            clustering.groups(data).sort("city").collectAsList().stream()
                .map(group -> group.<Long>getAs("labelled")))
        .containsExactly(4L, 4L);
    clustering.setUnknownLabels();
    assertThat(clustering.groups(data).filter("labelled = 30").count()).isEqualTo(2);
  }

  @Test
  void reportsGroups() {
    GroupedClustering clustering =
        clustering().setMethod("sssc").setInputCols("x", "y").setLabelCol("label");
    List<Row> groups = clustering.groups(cities()).sort("city").collectAsList();
    assertThat(groups).hasSize(2);
    assertThat(groups.get(0).<String>getAs("city")).isEqualTo("Graz");
    assertThat(groups.get(0).<Long>getAs("rows")).isEqualTo(30);
    assertThat(groups.get(0).<Long>getAs("labelled")).isEqualTo(4);
    assertThat(groups.get(0).<String>getAs("status")).isEqualTo("clustered");
    clustering.setTransformReturns("groups");
    Dataset<Row> returned = clustering.transform(cities());
    assertThat(returned.drop("seconds").sort("city").collectAsList().toString())
        .isEqualTo(
            clustering.groups(cities()).drop("seconds").sort("city").collectAsList().toString());
    assertThat(returned.schema()).isEqualTo(clustering.transformSchema(cities().schema()));
  }

  /** The columns of groups with links are those that the schema promises. */
  @Test
  void reportsLinksOfANamedTable() {
    spark
        .sql(
            "select 'row 0' first, 'row 2' second, 'must' type union all select 'row 30', 'row 31',"
                + " 'cannot'")
        .createOrReplaceTempView("city_links");
    GroupedClustering clustering =
        clustering()
            .setMethod("cop-kmeans")
            .setInputCols("x", "y")
            .setIdCols("name")
            .setLinksTable("city_links")
            .setLinkHoldout(0.5)
            .setTransformReturns("groups");
    Dataset<Row> groups = clustering.transform(cities());
    assertThat(groups.schema()).isEqualTo(clustering.transformSchema(cities().schema()));
    assertThat(groups.selectExpr("sum(mustLinks + cannotLinks)").first().getLong(0)).isPositive();
  }

  @Test
  void aGroupThatFailsHasNoPrediction() {
    Dataset<Row> data = cities().union(spark.sql("select 'new', 'Linz', 1d, 2d, null"));
    Dataset<Row> clustered = clustering().setInputCols("x", "y").transform(data);
    assertThat(clustered.filter("prediction is null").count()).isEqualTo(1);
    assertThat(clustered.filter("prediction is null and city = 'Linz'").count()).isEqualTo(1);
  }

  @Test
  void worksInAPipelineAndIsSaved(@TempDir Path directory) throws IOException {
    GroupedClustering clustering = clustering().setOption("affinity", "gaussian").setSeed(5);
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(new String[] {"x", "y"}).setOutputCol("features");
    Dataset<Row> piped =
        new Pipeline()
            .setStages(new PipelineStage[] {assembler, clustering})
            .fit(cities())
            .transform(cities());
    String path = directory.resolve("clustering").toString();
    clustering.write().save(path);
    GroupedClustering loaded = GroupedClustering.load(path);
    assertThat(loaded.getSeed()).isEqualTo(5);
    assertThat(loaded.getOptions()).containsExactly("affinity=gaussian");
    assertThat(loaded.transform(assembled(cities())).sort("name").collectAsList())
        .isEqualTo(piped.sort("name").collectAsList());
  }

  /** All methods in one job: nothing runs before a result is used. */
  @Test
  @Tag("long")
  void everyMethodClustersGroups() {
    Dataset<Row> data = cities().persist();
    Dataset<Row> clustered =
        MethodRegistry.all().stream()
            .map(
                method ->
                    shortSearches(method)
                        .setMethod(method.name())
                        .setInputCols("x", "y")
                        .setLabelCol("label")
                        .transform(data)
                        .withColumn("method", functions.lit(method.name())))
            .reduce(Dataset::union)
            .orElseThrow();
    List<Row> heaps =
        clustered
            .groupBy("method", "city")
            .agg(
                functions.count("prediction").as("rows"),
                functions.countDistinct("prediction").as("clusters"))
            .collectAsList();
    data.unpersist();
    assertThat(heaps)
        .hasSize(2 * MethodRegistry.all().size())
        .allSatisfy(heap -> assertThat(heap.mkString(" ")).endsWith(" 30 2"));
  }

  private static GroupedClustering shortSearches(MethodInfo method) {
    GroupedClustering clustering = clustering();
    for (Option<?> option : method.options()) {
      if (List.of("betas", "gammas").contains(option.key())) {
        clustering.setOption(option.key(), "5");
      }
    }
    return clustering;
  }

  /** Must-links and cannot-links that pair the heaps otherwise than their distances do. */
  private Dataset<Row> answers() {
    return spark.sql(
        "select concat('row ', id) as first, concat('row ', id + 2) as second, 'must' as type"
            + " from range(0, 26) union all"
            + " select concat('row ', id), concat('row ', id + 1), 'cannot' from range(0, 28)"
            + " union all select 'row 0', 'row 40', 'must'");
  }

  @Tag("long")
  @Test
  void linksGuideTheirGroupsAndAreCounted() {
    GroupedClustering clustering =
        clustering().setMethod("sssc").setInputCols("x", "y").setLinks(answers()).setIdCols("name");
    Dataset<Row> clustered = clustering.transform(cities());
    assertThat(clustered.columns())
        .containsExactly("name", "city", "x", "y", "label", "prediction", "margin");
    assertThat(
            clustered
                .filter("city = 'Vienna'")
                .selectExpr("x >= 20 as right", "prediction")
                .distinct()
                .count())
        .isEqualTo(2);
    List<Row> groups = clustering.groups(cities()).sort("city").collectAsList();
    assertThat(groups.get(1).<Long>getAs("mustLinks")).isEqualTo(26);
    assertThat(groups.get(1).<Long>getAs("mustSatisfied")).isEqualTo(26);
    assertThat(groups.get(1).<Long>getAs("cannotSatisfied")).isEqualTo(28);
    assertThat(groups.get(0).<Long>getAs("mustLinks")).isZero();
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
    GroupedClustering copy = clustering.copy(org.apache.spark.ml.param.ParamMap.empty());
    assertThat(copy.groups(cities()).columns()).contains("mustLinks");
  }

  @Test
  void linksThatCannotBeAreRefused(@TempDir Path directory) throws IOException {
    GroupedClustering clustering = clustering().setInputCols("x", "y").setLinks(answers());
    assertThatThrownBy(() -> clustering.transform(cities())).hasMessageContaining("idCols");
    clustering.setIdCols("name").setLinkTypeCol("kind");
    assertThatThrownBy(() -> clustering.transform(cities())).hasMessageContaining("linkTypeCol");
    clustering
        .setLinkTypeCol("type")
        .setLinks(spark.sql("select 'row 1' as first, 'row 99' as second, 'must' as type"));
    assertThatThrownBy(() -> clustering.transform(cities()))
        .hasMessageContaining("1 link is on rows that the table does not have, such as row 99");
    String path = directory.resolve("linked").toString();
    clustering.write().save(path);
    assertThatThrownBy(() -> GroupedClustering.load(path).transform(cities()))
        .hasMessageContaining("Call setLinks again");
  }

  @Test
  void refusesWhatDoesNotSuit() {
    Dataset<Row> data = assembled(cities());
    refused(new GroupedClustering(), data, "by is not set");
    refused(clustering().setBy("town"), data, "town");
    refused(clustering().setMethod("sc-nwj"), data, "sc-njw");
    refused(clustering().setOption("ridge", "1"), data, "Cannot set ridge to");
    refused(clustering().setOption("affinity", "none"), data, "Cannot set affinity to");
    refused(clustering().setMaxGroupRows(10_001).setMethod("sc-njw"), data, "maxGroupRows");
    assertThatThrownBy(() -> clustering().setMaxGroupRows(0))
        .hasMessageContaining("Cannot set maxGroupRows to '0'");
    refused(clustering().setPredictionCol("label"), data, "predictionCol");
    assertThatThrownBy(() -> clustering().setK(1)).hasMessageContaining("Cannot set k to");
  }

  private static void refused(GroupedClustering clustering, Dataset<Row> data, String words) {
    assertThatThrownBy(() -> clustering.transform(data))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(words);
  }
}
