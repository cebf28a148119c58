package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.memory.DriverMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Labels and true classes that are unknown or written in different ways, and extreme features. */
@ExtendWith(SparkExtension.class)
class UnknownLabelsTest {
  private final SparkSession spark;
  private final List<String> warnings = new ArrayList<>();

  UnknownLabelsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void emptyAndBlankTextsAreNoClasses() {
    FitSummary expected = fit(data(), Map.of());
    List<String> usual = List.copyOf(warnings);
    FitSummary summary =
        fit(
            data()
                .withColumn(
                    "known",
                    functions.expr(
                        "coalesce(known, element_at(array('', '  ', '\\t\\u00a0'), int(id % 3 + 1)))"))
                .withColumn("truth", functions.expr("if(id > 590, ' ', truth)")),
            Map.of());
    assertThat(summary.data()).isEqualTo(expected.data());
    assertThat(summary.clusters()).isEqualTo(expected.clusters());
    assertThat(warnings).containsAll(usual).hasSize(usual.size() + 2);
    assertThat(warnings)
        .contains(
            "Label column known has an empty text, white space alone or NaN on 540 rows; these rows have no label.",
            "Truth column truth has an empty text, white space alone or NaN on 9 rows; these rows have no label.");
    assertThat(summary.warnings()).isEqualTo(warnings);
  }

  @Test
  void notANumberIsNoClass() {
    FitSummary summary =
        fit(
            data()
                .withColumn(
                    "known", functions.expr("coalesce(double(right(known, 1)), double('NaN'))"))
                .withColumn("truth", functions.expr("float(right(truth, 1))")),
            Map.of());
    assertThat(summary.clusters()).extracting("label").containsExactly("0.0", "1.0", "2.0");
    assertThat(summary.data().labelled()).isEqualTo(60);
    assertThat(Objects.requireNonNull(summary.measures()).all().acc()).isGreaterThan(0.99);
  }

  @Test
  void whiteSpaceAroundAClassIsLeftOutAndSaid() {
    FitSummary expected = fit(data(), Map.of());
    FitSummary summary =
        fit(
            data()
                .withColumn(
                    "known", functions.expr("if(id % 2 = 0, concat(' ', known, '\\t'), known)"))
                .withColumn("truth", functions.expr("if(id % 5 = 0, concat(truth, ' '), truth)")),
            Map.of());
    assertThat(summary.clusters()).isEqualTo(expected.clusters());
    assertThat(summary.measures()).isEqualTo(expected.measures());
    assertThat(warnings)
        .anyMatch(
            text ->
                text.startsWith("Label column known has white space around its text on 30 rows")
                    && text.endsWith("' and 'blob 0' are one class."))
        .anyMatch(
            text -> text.startsWith("Truth column truth has white space around its text on 120"));
  }

  @Test
  void labelsThatNameRowsAreSaid() {
    fit(
        data().withColumn("known", functions.expr("if(id < 30, concat('row ', id), null)")),
        Map.of("landmarks", "100"));
    assertThat(warnings).anyMatch(text -> text.contains("30 distinct values on 30 labelled rows"));
  }

  @Test
  void aWordForAClassThatIsNotKnownIsNoClassAndSaid() {
    FitSummary expected = fit(data(), Map.of());
    FitSummary summary =
        fit(
            data()
                .withColumn(
                    "known",
                    functions.expr(
                        "coalesce(known, element_at(array('nan', 'Unlabeled', 'N/A'), int(id % 3 + 1)))"))
                .withColumn("truth", functions.expr("if(id > 590, '?', truth)")),
            Map.of());
    assertThat(summary.data()).isEqualTo(expected.data());
    assertThat(summary.clusters()).isEqualTo(expected.clusters());
    assertThat(Objects.requireNonNull(summary.measures()).all().acc()).isGreaterThan(0.99);
    assertThat(warnings)
        .anyMatch(text -> text.startsWith("Label column known has the class 'nan' on 180 rows;"))
        .anyMatch(text -> text.startsWith("Truth column truth has the class '?' on 9 rows;"));
    assertThat(summary.warnings()).isEqualTo(warnings);
  }

  /** Rows without a label stand beside it, so that the word none names a class and a true class. */
  @Test
  void theWordNoneBesideOtherClassesIsAClassAndSaid() {
    FitSummary summary =
        fit(
            data()
                .withColumn("known", functions.expr("replace(known, 'blob 1', 'none')"))
                .withColumn("truth", functions.expr("if(truth like '%1', 'none', truth)")),
            Map.of());
    assertThat(summary.clusters())
        .extracting("label")
        .containsExactlyInAnyOrder("blob 0", "blob 2", "none");
    assertThat(summary.data().labelled()).isEqualTo(60);
    assertThat(Objects.requireNonNull(summary.measures()).all().acc()).isGreaterThan(0.99);
    assertThat(warnings)
        .anyMatch(text -> text.startsWith("Label column known has the class 'none' on 20 rows; if"))
        .anyMatch(text -> text.startsWith("Truth column truth has the class 'none' on 200 rows;"));
  }

  /** -1 is no class beside 0, 1 and 2; a word that is none of the known ones is, and is said. */
  @Test
  void minusOneIsNoClassAndAClassThatLiesAmongAllOthersIsSaid() {
    FitSummary summary =
        fit(
            data()
                .withColumn(
                    "known",
                    functions.expr(
                        "if(known is null, if(id % 2 = 0, -1.0D, 7), double(right(known, 1)))")),
            Map.of());
    assertThat(summary.data().classes()).isEqualTo(4);
    assertThat(warnings)
        .anyMatch(text -> text.startsWith("Label column known has the class '-1' on 270 rows;"))
        .anyMatch(text -> text.startsWith("The class '7.0' has most of the labelled rows, and"));
  }

  @Test
  void rowsThatShareAnIdAndRowsWithoutOneAreSaid() {
    fit(data().withColumn("id", functions.expr("if(id = 9, null, if(id > 595, 3, id))")), Map.of());
    assertThat(warnings)
        .anyMatch(text -> text.startsWith("Id column id: 1 row has no id (null)"))
        .anyMatch(text -> text.startsWith("Id column id: 5 rows share 1 id, such as '3'"));
  }

  @Test
  void aSketchOfManyIdsIsCloseEnough() {
    for (int n : new int[] {1_000, 40_000, 1_500_000}) {
      IdSketch one = new IdSketch(false);
      IdSketch other = new IdSketch(false);
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < n; i++) {
        (i % 2 == 0 ? one : other).add(random.nextLong());
      }
      one.merge(other);
      assertThat(one.distinct()).isBetween(0.97 * n, 1.03 * n);
    }
  }

  @Test
  void aSketchOfFewIdsCountsThemExactly() {
    IdSketch one = new IdSketch(true);
    IdSketch other = new IdSketch(true);
    assertThat(one.distinct()).isZero();
    SplittableRandom random = new SplittableRandom(6);
    long[] hashes = LongStream.range(0, 3000).map(i -> i % 2 == 0 ? i << 40 : i).toArray();
    Set<Long> different = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      long hash = hashes[random.nextInt(hashes.length)];
      (i % 3 == 0 ? one : other).add(hash);
      different.add(hash);
    }
    one.merge(other);
    assertThat(different).contains(0L);
    assertThat(one.distinct()).isEqualTo(different.size());
  }

  @Test
  void fewerLandmarksThanNeighboursAreSaid() {
    fit(data(), Map.of("landmarks", "10", "neighbours", "11"));
    assertThat(warnings)
        .contains(
            "neighbours is 11 and there are only 10 landmarks: the code of a row takes all 10 of them.");
  }

  @Test
  void featuresNear1eMinus300AreClustered() {
    Dataset<Row> tiny =
        Blobs.data(spark, Blobs.rows(x -> x * 0x1p-1000, y -> y * 0x1p-1000, z -> z * 0x1p-1000));
    FitSummary expected = fit(data(), Map.of());
    assertThat(fit(tiny, Map.of()).clusters()).isEqualTo(expected.clusters());
  }

  @Test
  void aColumnThatCannotBeScaledIsRefused() {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows(x -> x, y -> y > 0 ? 4.9e-324 : -4.9e-324, z -> z));
    assertThatThrownBy(() -> fit(data, Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("column y range from -4.9E-324 to 4.9E-324");
  }

  @Test
  void aTableTooWideForTheDriverIsRefused() {
    FitOptions options = FitOptions.resolve(Map.of());
    long[] none = new long[0];
    DriverMemory wide =
        DriverMemory.of(
            200_000,
            FeatureMapFitter.outputs(200_000, options),
            1000,
            new Labels(1_000_000, List.of(), none, List.of()),
            0,
            options);
    wide.require(8L << 30);
    assertThatThrownBy(() -> wide.require(512L << 20))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("The table has 200,000 features")
        .hasMessageContaining("which has 512 MiB")
        .hasMessageContaining("singular value decomposition");
  }

  private Dataset<Row> data() {
    return Blobs.data(spark, Blobs.rows());
  }

  private FitSummary fit(Dataset<Row> data, Map<String, String> set) {
    warnings.clear();
    InputTable table = Blobs.table(data);
    try (FitResult result =
        ClusteringFit.run(
            table,
            Optional.empty(),
            FitOptions.resolve(set),
            new CollectedProgress(new ArrayList<>(), warnings))) {
      return result.summary();
    }
  }
}
