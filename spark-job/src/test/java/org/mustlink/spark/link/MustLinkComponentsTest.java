package org.mustlink.spark.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.testing.SparkExtension;

/** Must-links and labels put rows into components. */
@ExtendWith(SparkExtension.class)
class MustLinkComponentsTest {
  private static final StructType LINKS =
      new StructType()
          .add(LinkColumns.FIRST, DataTypes.LongType, false)
          .add(LinkColumns.SECOND, DataTypes.LongType, false)
          .add(LinkColumns.MUST, DataTypes.BooleanType, false);

  private static final StructType ROWS =
      new StructType()
          .add(LinkColumns.NODE, DataTypes.LongType, false)
          .add(LinkColumns.CLASS, DataTypes.IntegerType, true);

  private final SparkSession spark;

  MustLinkComponentsTest(SparkSession spark) {
    this.spark = spark;
  }

  private static Row link(long first, long second, boolean must) {
    return RowFactory.create(first, second, must);
  }

  private Dataset<Row> rows(@Nullable Integer... classes) {
    Row[] rows = new Row[classes.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = RowFactory.create((long) i, classes[i]);
    }
    return spark.createDataFrame(Arrays.asList(rows), ROWS);
  }

  private static Map<Long, Long> components(MustLinkComponents found) {
    Map<Long, Long> components = new TreeMap<>();
    found
        .rows()
        .select(LinkColumns.NODE, LinkColumns.COMPONENT)
        .collectAsList()
        .forEach(row -> components.put(row.getLong(0), row.getLong(1)));
    return components;
  }

  @AfterEach
  void nothingStaysCached() {
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void withoutLabelsTheyAreTheComponentsOfTheMustLinks() {
    Dataset<Row> links =
        spark.createDataFrame(
            List.of(link(1, 2, true), link(2, 4, true), link(0, 4, false)), LINKS);
    try (MustLinkComponents found =
        MustLinkComponents.of(links, rows(null, null, null, null, null), false)) {
      assertThat(components(found)).isEqualTo(Map.of(0L, 0L, 1L, 1L, 2L, 1L, 3L, 3L, 4L, 1L));
      assertThat(found.contradictoryLabels()).isZero();
      assertThat(found.contradictory().count()).isZero();
      Row cannot = found.cannot().head();
      assertThat(cannot.<Long>getAs(LinkColumns.FIRST_COMPONENT)).isEqualTo(0);
      assertThat(cannot.<Long>getAs(LinkColumns.SECOND_COMPONENT)).isEqualTo(1);
    }
  }

  @Test
  void aLabelJoinsComponents() {
    Dataset<Row> links = spark.createDataFrame(List.of(link(0, 1, true), link(2, 3, true)), LINKS);
    try (MustLinkComponents found = MustLinkComponents.of(links, rows(1, null, null, 1, 0), true)) {
      long one = MustLinkComponents.FIRST_CLASS + 1;
      assertThat(components(found))
          .isEqualTo(
              Map.of(0L, one, 1L, one, 2L, one, 3L, one, 4L, MustLinkComponents.FIRST_CLASS));
    }
  }

  @Test
  void labelsAreBelievedWhereMustLinksJoinThem() {
    Dataset<Row> links = spark.createDataFrame(List.of(link(0, 1, true), link(1, 2, true)), LINKS);
    try (MustLinkComponents found = MustLinkComponents.of(links, rows(0, null, 1), true)) {
      assertThat(found.contradictoryLabels()).isEqualTo(1);
      assertThat(found.contradictory().count()).isEqualTo(3);
      assertThat(components(found))
          .isEqualTo(
              Map.of(
                  0L,
                  MustLinkComponents.FIRST_CLASS,
                  1L,
                  1L,
                  2L,
                  MustLinkComponents.FIRST_CLASS + 1));
    }
  }
}
