package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.CodeSum;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;
import org.mustlink.spark.link.LinkReport;

/**
 * The constraint matrix of links of any number, as exact sums over pairs of rows: all pairs within
 * a must-link unit, and all pairs between units with a cannot-link, each unit by the sum of its
 * codes. The links are shuffled twice, with the sum of a unit at hand; no task holds more than one
 * matrix.
 */
final class ComponentSums {
  private static final String SUM = "sum";
  private static final String FIRST_SUM = "firstSum";
  private static final String SECOND_SUM = "secondSum";

  private static final StructType SUMS =
      new StructType()
          .add(LinkColumns.COMPONENT, DataTypes.LongType, false)
          .add(SUM, DataTypes.BinaryType, false);

  private ComponentSums() {}

  /**
   * Sums the codes over all pairs of rows that the links imply.
   *
   * @param linked the codes of the linked rows
   * @param p landmarks
   */
  static PairSums of(Dataset<Row> linked, AuditedLinks links, int p) {
    Dataset<Row> sums = sums(linked, links).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long pairs = mostPairs(links.report());
      PairSums within =
          reduced(
              sums.select(SUM).javaRDD(), p, pairs, (sum, row) -> sum.addSquare(code(row, 0), 1));
      return within.merge(
          reduced(
              joined(links.componentPairs(), sums).javaRDD(),
              p,
              pairs,
              (sum, row) -> sum.add(code(row, 0), code(row, 1), -row.getDouble(2))));
    } finally {
      sums.unpersist();
    }
  }

  /** No pair of rows is counted twice, and a cannot-link stands for those of two units at most. */
  private static long mostPairs(LinkReport report) {
    double rows = report.rows().linked();
    double largest = report.components().largest().stream().findFirst().orElse(1L);
    double implied = report.components().impliedMust() + rows;
    double apart = report.given().cannot() * largest * largest;
    return (long) Math.min(rows * (rows + 1) / 2, implied + apart);
  }

  /** Rows come sorted by unit, so that one sum at a time grows. */
  private static Dataset<Row> sums(Dataset<Row> linked, AuditedLinks links) {
    Dataset<Row> sorted =
        linked
            .select(LinkColumns.NODE, LinkedCodes.INDEX, LinkedCodes.CODE)
            .join(links.componentRows(), LinkColumns.NODE)
            .select(LinkColumns.COMPONENT, LinkedCodes.INDEX, LinkedCodes.CODE)
            .repartition(col(LinkColumns.COMPONENT))
            .sortWithinPartitions(LinkColumns.COMPONENT);
    return linked.sparkSession().createDataFrame(sorted.javaRDD().mapPartitions(Merged::new), SUMS);
  }

  /** Sums consecutive rows of a unit. */
  private static final class Merged implements Iterator<Row> {
    private final Iterator<Row> rows;
    private @Nullable Row next;

    Merged(Iterator<Row> rows) {
      this.rows = rows;
      this.next = rows.hasNext() ? rows.next() : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Row next() {
      Row first = next;
      if (first == null) {
        return Collections.<Row>emptyIterator().next();
      }
      long unit = first.getLong(0);
      CodeSum sum = sum(first);
      next = null;
      while (next == null && rows.hasNext()) {
        Row row = rows.next();
        if (row.getLong(0) == unit) {
          sum = sum.plus(sum(row));
        } else {
          next = row;
        }
      }
      return RowFactory.create(unit, sum.bytes());
    }

    private static CodeSum sum(Row row) {
      CodedRows code = LinkedCodes.codes(List.of(row));
      return CodeSum.of(code.codes(), code.weights(), 0, code.r());
    }
  }

  private static Dataset<Row> joined(Dataset<Row> pairs, Dataset<Row> sums) {
    return pairs
        .join(
            sums.select(
                col(LinkColumns.COMPONENT).as(LinkColumns.FIRST_COMPONENT), col(SUM).as(FIRST_SUM)),
            LinkColumns.FIRST_COMPONENT)
        .join(
            sums.select(
                col(LinkColumns.COMPONENT).as(LinkColumns.SECOND_COMPONENT),
                col(SUM).as(SECOND_SUM)),
            LinkColumns.SECOND_COMPONENT)
        .select(FIRST_SUM, SECOND_SUM, LinkColumns.WEIGHT);
  }

  private static CodeSum code(Row row, int field) {
    return CodeSum.of(row.<byte[]>getAs(field));
  }

  private interface Adding extends java.io.Serializable {
    void add(PairSums sums, Row row);
  }

  private static PairSums reduced(JavaRDD<Row> rows, int p, long pairs, Adding adding) {
    JavaRDD<PairSums> parts =
        rows.mapPartitions(
            part -> {
              PairSums sums = PairSums.empty(p, pairs);
              part.forEachRemaining(row -> adding.add(sums, row));
              return List.of(sums).iterator();
            });
    return parts.treeReduce(
        PairSums::merge, CompressStage.depth(PairSums.bytes(p), parts.getNumPartitions()));
  }
}
