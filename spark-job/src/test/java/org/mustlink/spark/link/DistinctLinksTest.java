package org.mustlink.spark.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Repeated links are merged into one. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class DistinctLinksTest {
  private static final StructType NUMBERED =
      new StructType()
          .add(LinkColumns.FIRST, DataTypes.LongType, false)
          .add(LinkColumns.SECOND, DataTypes.LongType, false)
          .add(LinkColumns.MUST, DataTypes.BooleanType, false)
          .add(LinkColumns.WEIGHT, DataTypes.DoubleType, false)
          .add(LinkColumns.HELD_OUT, DataTypes.BooleanType, false)
          .add(LinkColumns.RULE, DataTypes.BooleanType, false);

  private final SparkSession spark;

  DistinctLinksTest(SparkSession spark) {
    this.spark = spark;
  }

  private static Row link(long first, long second, boolean must, double weight, boolean heldOut) {
    return RowFactory.create(first, second, must, weight, heldOut, false);
  }

  private DistinctLinks distinct(Row... links) {
    return DistinctLinks.of(spark.createDataFrame(List.of(links), NUMBERED));
  }

  @Test
  void everyKindOnAPairIsThereOnceWithItsLargestWeight() {
    DistinctLinks distinct =
        distinct(
            link(2, 1, true, 0.25, false),
            link(1, 2, true, 0.75, false),
            link(1, 2, false, 0.5, false),
            link(3, 3, true, 1, false),
            link(4, 3, false, 1, true),
            link(3, 4, false, 0.5, true));
    assertThat(distinct.counts()).isEqualTo(new LinkReport.Given(6, 1, 1, 1, 2, 1));
    assertThat(rows(distinct, false))
        .containsExactly(
            RowFactory.create(1L, 2L, false, 0.5),
            RowFactory.create(1L, 2L, true, 0.75),
            RowFactory.create(3L, 4L, false, 1.0));
    assertThat(rows(distinct, true)).hasSize(2);
    assertThat(distinct.counts().used()).isEqualTo(2);
    distinct.links().unpersist();
  }

  @Test
  void noLinksCountNothing() {
    DistinctLinks distinct = distinct();
    assertThat(distinct.counts()).isEqualTo(new LinkReport.Given(0, 0, 0, 0, 0, 0));
    distinct.links().unpersist();
  }

  private static List<Row> rows(DistinctLinks distinct, boolean used) {
    return (used ? distinct.used() : distinct.proper())
        .select(LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.MUST, LinkColumns.WEIGHT)
        .orderBy(LinkColumns.FIRST, LinkColumns.MUST)
        .collectAsList();
  }
}
