package org.mustlink.spark.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.testing.SparkExtension;

/** Labels joined with the rows that they name. */
@ExtendWith(SparkExtension.class)
class JoinedLabelsTest {
  private static final LinkFaults DROPPED =
      new LinkFaults(LinkFaults.Answer.FAIL, LinkFaults.Answer.DROP);

  private final SparkSession spark;

  JoinedLabelsTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Ids 1 to 4, of which 1 and 2 are of the classes a and b, and the id 5 twice. */
  private Dataset<Row> table() {
    return spark.sql(
        "select * from values (1, 'a'), (2, ' b '), (3, null), (4, ''), (5, null), (5, null) as (id, own)");
  }

  private LabelTable labels(String values) {
    return new LabelTable(
        spark.sql("select * from values " + values + " as (id, class)"),
        List.of("id"),
        "class",
        "answers.csv");
  }

  private JoinedLabels join(String values, Optional<String> own, LinkFaults faults) {
    return JoinedLabels.join(table(), List.of("id"), own, Optional.empty(), labels(values), faults);
  }

  @Test
  void labelsAreAddedToThoseOfTheTable() {
    try (JoinedLabels joined =
        join(
            "('3', ' c'), ('3', 'c'), ('1', 'a'), ('4', ''), ('5', null), (null, null)",
            Optional.of("own"),
            LinkFaults.FAIL)) {
      assertThat(joined.labelled()).isEqualTo(2);
      assertThat(joined.unknown()).isZero();
      assertThat(joined.label()).isEqualTo("class of answers.csv");
      assertThat(
              joined.data().orderBy("id").collectAsList().stream()
                  .map(row -> row.getInt(0) + " " + row.getString(2)))
          .containsExactly("1 a", "2 b", "3 c", "4 null", "5 null", "5 null");
    }
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  /** Of equal labels of a row the most certain counts, and a label without a weight is certain. */
  @Test
  void weightsComeWithTheirLabels() {
    LabelTable labels =
        new LabelTable(
                spark.sql(
                    "select * from values (3, 'c', .5D), (3, 'c', .7D), (1, 'a', .2D), (4, 'd', null) as (id, class, sure)"),
                List.of("id"),
                "class",
                "answers.csv")
            .weighted(Optional.of("sure"));
    try (JoinedLabels joined =
        JoinedLabels.join(
            table(),
            List.of("id"),
            Optional.of("own"),
            Optional.empty(),
            labels,
            LinkFaults.FAIL)) {
      assertThat(joined.weight()).contains("sure of answers.csv");
      assertThat(
              joined.data().orderBy("id").collectAsList().stream()
                  .map(row -> row.getInt(0) + " " + row.getString(2) + " " + row.get(3)))
          .containsExactly(
              "1 a 1.0", "2 b 1.0", "3 c 0.7", "4 d 1.0", "5 null null", "5 null null");
    }
  }

  /** A word for a class that is not known does not contradict a class, and equal numbers agree. */
  @Test
  void wordsForAClassThatIsNotKnownGiveWayToClasses() {
    Dataset<Row> table =
        spark.sql(
            "select * from values (1, '1.0'), (2, 'nan'), (3, 'nan'), (4, null) as (id, own)");
    try (JoinedLabels joined =
        JoinedLabels.join(
            table,
            List.of("id"),
            Optional.of("own"),
            Optional.empty(),
            labels("('1', '1'), ('2', 'a'), ('2', '?'), ('3', 'unknown'), ('4', 'unknown')"),
            LinkFaults.FAIL)) {
      assertThat(
              joined.data().orderBy("id").collectAsList().stream()
                  .map(row -> row.getInt(0) + " " + row.getString(2)))
          .containsExactly("1 1.0", "2 a", "3 nan", "4 unknown");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "('3', 'c'), ('3', 'd')|labels the row 3 with two classes, 'c' and 'd'",
        "('1', 'c')|answers.csv and column own label the row 1 with two classes, 'c' and 'a'",
        "('5', 'c')|The id 5 in answers.csv names 2 rows",
        "('7', 'c'), ('8', 'c')|on ids that no row has: 2, such as 7.",
        "('3.0', 'c')|no row has: 1, such as 3.0. The table has '3' but not '3.0'. One of them is a",
        "(cast(null as string), 'c')|have no id in column id, such as a label 'c'",
      })
  void whatCannotBeRightIsRefused(String values, String words) {
    assertThatThrownBy(() -> join(values, Optional.of("own"), LinkFaults.FAIL))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(words);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void confirmedLabelsTakeThePlaceOfOthers() {
    LabelTable labels =
        new LabelTable(
                spark.sql(
                    "select * from values ('1', 'c', 'True '), ('2', 'd', null), ('2', 'e', 'true'), ('3', 'f', ''), ('4', '?', 'true') as (id, class, confirmed)"),
                List.of("id"),
                "class",
                "answers.csv")
            .confirmedBy(Optional.of("confirmed"));
    try (JoinedLabels joined =
        JoinedLabels.join(
            table(),
            List.of("id"),
            Optional.of("own"),
            Optional.empty(),
            labels,
            LinkFaults.FAIL)) {
      assertThat(
              joined.data().orderBy("id").limit(4).collectAsList().stream()
                  .map(row -> row.getString(2)))
          .containsExactly("c", "e", "f", "?");
    }
    LabelTable nonsense = labels("('1', 'a'), ('2', 'perhaps')").confirmedBy(Optional.of("class"));
    assertThatThrownBy(
            () ->
                JoinedLabels.join(
                    table(),
                    List.of("id"),
                    Optional.empty(),
                    Optional.empty(),
                    nonsense,
                    LinkFaults.FAIL))
        .hasMessageContainingAll("Column class in answers.csv", "'a'", "neither true nor false");
  }

  @Test
  void unknownIdsCanBeLeftOut() {
    try (JoinedLabels joined = join("('3', 'c'), ('7', 'c')", Optional.empty(), DROPPED)) {
      assertThat(joined.labelled()).isEqualTo(1);
      assertThat(joined.warning().orElseThrow())
          .contains("no row has: 1;")
          .doesNotContain("No row");
    }
  }

  /** Also of a table that has a header alone. */
  @Test
  void labelsOfWhichNoneIsUsedAreSaid() {
    try (JoinedLabels joined = join("('3', '')", Optional.of("own"), LinkFaults.FAIL)) {
      assertThat(joined.warning()).contains("No row gets a label from answers.csv.");
    }
    try (JoinedLabels joined = join("('7', 'c')", Optional.empty(), DROPPED)) {
      assertThat(joined.warning().orElseThrow())
          .contains("no row has: 1;", "No row gets a label from answers.csv.");
    }
  }

  @Test
  void idsThatCannotBeComparedAreRefused() {
    assertThatThrownBy(() -> join("(1.5D, 'c')", Optional.empty(), LinkFaults.FAIL))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("labelsIdCols");
  }

  /** The estimator, with the same labels in the table and beside it. */
  @Test
  void aFitIsEqualToOneWithAColumn() {
    Dataset<Row> table = Blobs.table(spark);
    Dataset<Row> beside = table.selectExpr("cast(id as string) as no", "known as class");
    ConstrainedSpectralClustering column = estimator().setLabelCol("known");
    ConstrainedSpectralClustering labels =
        estimator().setLabels(beside).setLabelsIdCols("no").setLabelsLabelCol("class");
    List<Row> expected = rows(column, table);
    assertThat(rows(labels, table.drop("known"))).isEqualTo(expected);
    assertThat(rows(labels.setLabelCol("known"), table.repartition(7))).isEqualTo(expected);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void theEstimatorRefusesColumnsThatDoNotSuit() {
    Dataset<Row> table = Blobs.table(spark);
    Dataset<Row> beside = table.select("id", "known");
    assertThatThrownBy(() -> estimator().setLabels(beside).fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("labelsLabelCol");
    assertThatThrownBy(
            () -> estimator().setLabels(beside).setLabelsIdCols("id", "known").fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("labelsIdCols");
    assertThat(estimator().setLabels(beside).copy(ParamMap.empty()).getUsesLabels()).isTrue();
  }

  private static ConstrainedSpectralClustering estimator() {
    return new ConstrainedSpectralClustering().setK(3).setLandmarks(30).setIdCols("id");
  }

  private static List<Row> rows(ConstrainedSpectralClustering estimator, Dataset<Row> table) {
    return estimator
        .fit(table)
        .transform(table)
        .select("id", "prediction", "margin")
        .orderBy("id")
        .collectAsList();
  }
}
