package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Fits in which rows of a source belong apart, as far as features do not say more. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class WeighedApartFitTest {
  private final List<String> warnings = new ArrayList<>();
  private final SourcedBlobs blobs;

  WeighedApartFitTest(SparkSession spark) {
    this.blobs = new SourcedBlobs(spark, warnings);
  }

  /** One source of all rows, in tasks and by prices, which lose hardly more. */
  @Test
  void manyRowsOfAValueAreDecidedByPrices() {
    InputTable table = blobs.table("if(id % 3 = 0 or id < 240, 'a', 'b')");
    List<FitSummary> found = new ArrayList<>();
    for (int taskScores : new int[] {ApartInMemory.TASK_SCORES, 900, 30}) {
      RuleInput rules =
          SourcedBlobs.rules(List.of("source"), 121, List.of(1.0), LinkFaults.FAIL, taskScores);
      try (FitResult result = blobs.run(table, Optional.empty(), rules)) {
        assertThat(SourcedBlobs.largest(result.assignments(), table.data(), "source"))
            .isEqualTo(121);
        assertThat(SourcedBlobs.apart(result).left()).isZero();
        found.add(result.summary());
      }
    }
    for (FitSummary other : found) {
      assertThat(Objects.requireNonNull(other.apart()).moved())
          .isCloseTo(Objects.requireNonNull(found.get(0).apart()).moved(), within(6L));
      assertThat(Blobs.accuracy(other)).isCloseTo(Blobs.accuracy(found.get(0)), within(0.02));
    }
    // Of few rows that are too many, prices decide as well as an exact solution.
    assertThat(Objects.requireNonNull(found.get(1).apart()))
        .isEqualTo(Objects.requireNonNull(found.get(0).apart()));
  }

  /**
   * One source of all rows: the less the rule is believed, the more rows stay where their features
   * say, in tasks and by prices alike.
   */
  @Test
  @Tag("long")
  void rulesOfLessWeightGiveWayToFeatures() {
    InputTable table = blobs.table("if(id % 3 = 0 or id < 240, 'a', 'b')");
    long before = 0;
    for (double weight : new double[] {0.99999, 0.6, 0.2}) {
      List<FitSummary.Apart> found = new ArrayList<>();
      for (int taskScores : new int[] {ApartInMemory.TASK_SCORES, 900, 30}) {
        RuleInput rules =
            SourcedBlobs.rules(
                List.of("source"), 100, List.of(weight), LinkFaults.FAIL, taskScores);
        Dataset<Row> data = table.data().repartition(1 + found.size(), col("y"));
        try (FitResult result = blobs.run(table.of(data), Optional.empty(), rules)) {
          found.add(SourcedBlobs.apart(result));
        }
      }
      assertThat(found.get(0).weights()).containsExactly(weight);
      assertThat(found.get(0).leftOver()).isGreaterThanOrEqualTo(Math.max(60, before));
      assertThat(found.get(0).moved()).isLessThanOrEqualTo(found.get(0).over());
      for (FitSummary.Apart other : found) {
        assertThat(other.leftOver()).isCloseTo(found.get(0).leftOver(), within(6L));
      }
      before = found.get(0).leftOver() + 1;
    }
    assertThat(warnings).noneMatch(text -> text.contains("links.apart"));
  }

  /** Two columns, of which one holds in any case. */
  @Test
  void eachColumnHasItsOwnWeight() {
    InputTable table = blobs.table("if(id < 594, concat('s', id div 3), null)");
    Dataset<Row> data = table.data().withColumn("other", functions.expr("concat('s', id div 2)"));
    RuleInput rules =
        SourcedBlobs.rules(
            List.of("other", "source"), 1, List.of(0.01, 1.0), LinkFaults.FAIL, 1 << 18);
    try (FitResult result = blobs.run(table.of(data), Optional.empty(), rules)) {
      assertThat(SourcedBlobs.largest(result.assignments(), data, "source")).isEqualTo(1);
      assertThat(SourcedBlobs.largest(result.assignments(), data, "other")).isEqualTo(2);
      assertThat(SourcedBlobs.apart(result).leftOver()).isPositive();
    }
    assertThat(warnings).noneMatch(text -> text.contains("links.apart"));
  }
}
