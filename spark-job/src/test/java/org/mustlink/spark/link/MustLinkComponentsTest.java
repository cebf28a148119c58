package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.tie.TiedPartition;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Must-links and labels put rows into components. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
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

  /** Where components are found, and as how many rows and links are announced there. */
  private enum Where {
    TASK,
    FEW,
    MANY
  }

  private MustLinkComponents find(
      Where where, Resources resources, Dataset<Row> links, @Nullable Integer... classes) {
    long labelled = Arrays.stream(classes).filter(label -> label != null).count();
    long cannot = where == Where.MANY ? 1_000_000 : 1;
    return MustLinkComponents.of(
        links.withColumn(LinkColumns.WEIGHT, lit(1.0)),
        new LinkReport.Given(0, 2, cannot, 0, 0, 0),
        rows(classes),
        labelled,
        new Components(where == Where.TASK ? 2 : 1, 3, resources));
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

  @ParameterizedTest
  @EnumSource
  void withoutLabelsTheyAreTheComponentsOfTheMustLinks(Where where) {
    Dataset<Row> links =
        spark.createDataFrame(
            List.of(link(1, 2, true), link(2, 4, true), link(0, 4, false)), LINKS);
    try (Resources resources = new Resources()) {
      MustLinkComponents found = find(where, resources, links, null, null, null, null, null);
      assertThat(components(found)).isEqualTo(Map.of(0L, 0L, 1L, 1L, 2L, 1L, 3L, 3L, 4L, 1L));
      assertThat(found.report())
          .isEqualTo(new LinkReport.Components(3, List.of(3L, 1L, 1L), 3, null));
      assertThat(found.contradictoryLabels()).isZero();
      assertThat(found.contradictory().count()).isZero();
      Row cannot = found.cannot().head();
      assertThat(cannot.<Long>getAs(LinkColumns.FIRST_COMPONENT)).isEqualTo(0);
      assertThat(cannot.<Long>getAs(LinkColumns.SECOND_COMPONENT)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLabelJoinsComponents(Where where) {
    Dataset<Row> links = spark.createDataFrame(List.of(link(0, 1, true), link(2, 3, true)), LINKS);
    try (Resources resources = new Resources()) {
      MustLinkComponents found = find(where, resources, links, 1, null, null, 1, 0);
      long one = TiedPartition.FIRST_CLASS + 1;
      assertThat(components(found))
          .isEqualTo(Map.of(0L, one, 1L, one, 2L, one, 3L, one, 4L, TiedPartition.FIRST_CLASS));
      assertThat(found.report()).isEqualTo(new LinkReport.Components(2, List.of(4L, 1L), 6, null));
    }
  }

  @ParameterizedTest
  @EnumSource
  void labelsAreBelievedWhereMustLinksJoinThem(Where where) {
    Dataset<Row> links = spark.createDataFrame(List.of(link(0, 1, true), link(1, 2, true)), LINKS);
    try (Resources resources = new Resources()) {
      MustLinkComponents found = find(where, resources, links, 0, null, 1);
      assertThat(found.contradictoryLabels()).isEqualTo(1);
      assertThat(found.contradictory().count()).isEqualTo(3);
      assertThat(found.contradictory().filter(col(LinkColumns.COMPONENT).equalTo(0)).count())
          .isEqualTo(3);
      assertThat(found.report())
          .isEqualTo(new LinkReport.Components(3, List.of(1L, 1L, 1L), 0, null));
      assertThat(components(found))
          .isEqualTo(
              Map.of(0L, TiedPartition.FIRST_CLASS, 1L, 1L, 2L, TiedPartition.FIRST_CLASS + 1));
    }
  }
}
