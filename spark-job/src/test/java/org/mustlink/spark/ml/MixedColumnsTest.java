package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.Imputer;
import org.apache.spark.ml.feature.ImputerModel;
import org.apache.spark.ml.feature.OneHotEncoder;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.StringIndexerModel;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.spark.testing.MixedRows;
import org.mustlink.spark.testing.SparkExtension;

/** Estimators over columns of all types. */
@ExtendWith(SparkExtension.class)
class MixedColumnsTest {
  private final SparkSession spark;

  MixedColumnsTest(SparkSession spark) {
    this.spark = spark;
  }

  private static ConstrainedSpectralClustering estimator(String... columns) {
    return new ConstrainedSpectralClustering()
        .setInputCols(columns)
        .setLabelCol("known")
        .setLandmarks(20)
        .setSeed(3);
  }

  private static String[] features() {
    return MixedRows.FEATURES.toArray(String[]::new);
  }

  private static List<Row> assigned(Dataset<Row> rows) {
    return rows.select("id", "prediction", "margin").orderBy("id").collectAsList();
  }

  @Test
  void kindsAndGapsAreSavedAndHeeded(@TempDir Path folder) throws Exception {
    Dataset<Row> table = MixedRows.table(spark);
    ConstrainedSpectralClustering set =
        estimator("island", "legs", "sex", "amount")
            .setColumnKinds(Map.of("legs", "category", "sex", "ignore"))
            .setGaps("fill");
    String unfitted = folder.resolve("estimator").toString();
    String fitted = folder.resolve("model").toString();
    set.save(unfitted);
    ConstrainedSpectralClustering loaded = ConstrainedSpectralClustering.load(unfitted);
    assertThat(loaded.getColumnKinds()).isEqualTo(Map.of("legs", "category", "sex", "ignore"));
    assertThat(loaded.copy(ParamMap.empty()).getColumnKinds()).isEqualTo(loaded.getColumnKinds());
    assertThat(loaded.explainParams())
        .contains("columnKinds: what columns are", "number | category | text | time | ignore")
        .contains("gaps: whether gaps in the features are filled", "fill | fail");

    ConstrainedSpectralClusteringModel model = loaded.fit(table.repartition(3));
    model.save(fitted);

    assertThat(model.getInputCols()).containsExactly("island", "legs", "amount");
    assertThat(Blobs.clustering(model).input().columns().kind(1)).isEqualTo(ColumnKind.CATEGORY);
    assertThat(assigned(ConstrainedSpectralClusteringModel.load(fitted).transform(table)))
        .isEqualTo(assigned(model.transform(table)))
        .isEqualTo(assigned(set.fit(table.orderBy("mass")).transform(table.repartition(4))))
        .isEqualTo(assigned(model.setInputCols(set.getInputCols()).transform(table)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "age=number   | fill | island,mass   | Cannot set columnKinds to 'age=number': inputCols"
            + " does not name that column",
        "legs=ignore  | fail | legs,sex,mass | Column sex has no value in 9 of 150 rows, and gaps"
            + " is fail",
        "mass=ignore  | fill | mass          | No column can tell the rows of the table apart",
        "tag=category | fill | tag           | No column can tell the rows of the table apart"
      })
  void whatCannotBeFittedIsRefused(String kind, String gaps, String columns, String words) {
    ConstrainedSpectralClustering estimator =
        estimator(columns.split(",")).setColumnKinds(kind).setGaps(gaps);

    assertThatThrownBy(() -> estimator.fit(MixedRows.table(spark)))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith(words);
  }

  @Test
  void aModelRefusesOtherTypesAndMissingColumnsByTheSchema() {
    Dataset<Row> table = MixedRows.table(spark);
    ConstrainedSpectralClusteringModel model = estimator(features()).fit(table);

    assertThatThrownBy(() -> model.transformSchema(table.withColumn("mass", col("wild")).schema()))
        .hasMessage(
            "Column mass has the type boolean, and the model was fitted on a number there. Give it"
                + " the type that it had in the fit.");
    assertThatThrownBy(() -> model.transformSchema(table.drop("sex").schema()))
        .hasMessageContainingAll("inputCols", "'sex'", "has no column");
    assertThat(
            model
                .transformSchema(table.withColumn("mass", col("mass").cast("string")).schema())
                .fieldNames())
        .contains("prediction");
    for (String name : List.of("sex", "mass", "seen")) { // a column without a type has gaps alone
      assertThat(assigned(model.transform(table.withColumn(name, functions.lit(null)))))
          .isEqualTo(
              assigned(
                  model.transform(
                      table.withColumn(name, functions.lit(null).cast(DataTypes.StringType)))));
    }
  }

  @Test
  void sparksOwnEncodersComeBeforeAnEstimatorAndAgree() {
    Dataset<Row> table = MixedRows.table(spark);
    StringIndexer indexer =
        new StringIndexer()
            .setInputCol("island")
            .setOutputCol("indexed")
            .setStringOrderType("alphabetAsc");
    OneHotEncoder hot =
        new OneHotEncoder().setInputCol("indexed").setOutputCol("hot").setDropLast(false);
    Imputer imputer =
        new Imputer()
            .setStrategy("median")
            .setRelativeError(1e-9)
            .setInputCol("mass")
            .setOutputCol("filled");
    VectorAssembler all =
        new VectorAssembler().setInputCols(new String[] {"hot", "filled"}).setOutputCol("features");
    PipelineModel pipeline =
        new Pipeline()
            .setStages(
                new PipelineStage[] {
                  indexer,
                  hot,
                  imputer,
                  all,
                  new ConstrainedSpectralClustering()
                      .setLabelCol("known")
                      .setLandmarks(20)
                      .setSeed(3)
                })
            .fit(table);
    List<Row> rows = pipeline.transform(table).orderBy("id").collectAsList();
    EncodedColumns map =
        (EncodedColumns) Blobs.clustering(estimator("island", "mass").fit(table)).map();
    LevelPart island = (LevelPart) map.parts().get(0);
    NumberPart mass = (NumberPart) map.parts().get(1);

    assertThat(rows).allMatch(row -> !row.isNullAt(row.fieldIndex("prediction")));
    assertThat(island.levels())
        .containsExactly(((StringIndexerModel) pipeline.stages()[0]).labelsArray()[0]);
    assertThat(mass.median())
        .isEqualTo(
            ((ImputerModel) pipeline.stages()[2]).surrogateDF().first().<Double>getAs("mass"));
    double[] sums = new double[island.shares().length];
    for (Row row : rows) {
      double[] indicators = row.<Vector>getAs("hot").toArray();
      int level = island.level(CanonicalText.code(row.getAs("island")));
      for (int j = 0; j < sums.length; j++) {
        assertThat(indicators[j]).isEqualTo(j == level ? 1 : 0);
        sums[j] += indicators[j];
      }
    }
    for (int j = 0; j < sums.length; j++) {
      assertThat(island.shares()[j]).isEqualTo(sums[j] / rows.size());
    }
  }

  @Test
  void groupsTakeColumnsOfAnyTypeAndKeepThem() {
    Dataset<Row> table =
        MixedRows.table(spark).withColumn("half", col("id").geq(75)).repartition(3);
    GroupedClustering clustering =
        new GroupedClustering()
            .setBy("half")
            .setMethod("sc-njw")
            .setK(3)
            .setInputCols("island", "sex", "mass", "legs", "seen")
            .setColumnKinds("legs=category");

    Dataset<Row> clustered = clustering.transform(table);

    assertThat(clustered.schema()).isEqualTo(clustering.transformSchema(table.schema()));
    assertThat(clustered.filter("prediction is null").count()).isZero();
    assertThat(clustered.drop("prediction", "margin").except(table).count()).isZero();
    assertThat(clustered.schema().apply("island").dataType()).isEqualTo(DataTypes.StringType);
    assertThat(
            clustered
                .groupBy("half")
                .agg(functions.countDistinct("prediction").as("k"))
                .filter("k = 3")
                .count())
        .isEqualTo(2);
    assertThatThrownBy(() -> clustering.setGaps("fail").transform(table))
        .hasMessageStartingWith("Column sex has no value in 9 of 150 rows, and gaps is fail");
  }
}
