package org.mustlink.spark.table.count;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.NameHint;
import org.mustlink.core.columns.RowNumberSketch;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.TableScan;

/**
 * Finds the columns whose numbers only number the rows, by their names and by what they hold. The
 * first rows rule out almost all columns, because a value that occurs twice among some rows occurs
 * twice in the table; only columns that are left are read whole. The result does not depend on
 * which rows are the first.
 */
public final class RowNumbering {
  /** The number of first rows that are looked at, and of their values in a wide table. */
  private static final int FIRST_ROWS = 1000;

  private static final int FIRST_VALUES = 200_000;

  /** What a column does. */
  public enum Verdict {
    /** It numbers the rows. */
    NUMBERS_ROWS,
    /** It holds what a row number holds, but its name is that of a measure. */
    MAY_NUMBER_ROWS,
    /** Its name is that of a row number or an identifier, but it does not hold what these hold. */
    NAMED_AS_NUMBER
  }

  private final Dataset<Row> table;
  private final Map<String, NameHint> hints = new LinkedHashMap<>();

  private RowNumbering(Dataset<Row> table, List<String> columns, Collection<String> all) {
    this.table = table;
    for (String name : columns) {
      if (table.schema().apply(name).dataType() instanceof NumericType) {
        hints.put(name, NameHint.of(name, all));
      }
    }
  }

  /**
   * Looks at columns. It takes a job over the first rows, and a pass over the columns that they
   * leave in doubt.
   *
   * @param columns the columns in question; those that hold no numbers are passed over
   * @param all the names of all columns of the table
   * @return the verdicts of columns that number the rows or seem to, in the order of the columns
   */
  public static Map<String, Verdict> of(
      Dataset<Row> table, List<String> columns, Collection<String> all) {
    RowNumbering numbering = new RowNumbering(table, columns, all);
    return numbering.hints.isEmpty() ? Map.of() : numbering.verdicts();
  }

  private Map<String, Verdict> verdicts() {
    List<String> open = distinctInFirst(List.copyOf(hints.keySet()));
    RowNumberSketch sketch = open.isEmpty() ? new RowNumberSketch(0) : counted(open);
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    hints.forEach(
        (name, hint) -> {
          Verdict verdict = verdict(name, hint, sketch, open.indexOf(name));
          if (verdict != null) {
            verdicts.put(name, verdict);
          }
        });
    return verdicts;
  }

  private @Nullable Verdict verdict(String name, NameHint hint, RowNumberSketch sketch, int t) {
    boolean gapless = t >= 0 && sketch.rows() >= hint.leastRows() && sketch.isGapless(t);
    return switch (hint) {
      case ROW_LABEL -> Verdict.NUMBERS_ROWS;
      case ROW_NUMBER ->
          gapless || isDistinct(name, sketch, t) ? Verdict.NUMBERS_ROWS : Verdict.NAMED_AS_NUMBER;
      case MEASURE -> gapless ? Verdict.MAY_NUMBER_ROWS : null;
      case UNNAMED, NONE -> gapless ? Verdict.NUMBERS_ROWS : null;
    };
  }

  /** Returns the columns whose first values are whole numbers, none of which was seen twice. */
  private List<String> distinctInFirst(List<String> columns) {
    RowNumberSketch sketch = new RowNumberSketch(columns.size());
    first(table, columns).forEach(sketch::add);
    return IntStream.range(0, columns.size())
        .filter(sketch::mayBeDistinct)
        .mapToObj(columns::get)
        .toList();
  }

  /**
   * Reads columns of numbers in the first rows, at most 1,000 of them and fewer of a wide table.
   *
   * @return for each row the values of the columns, NaN for none
   */
  public static List<double[]> first(Dataset<Row> table, List<String> columns) {
    int rows = Math.max(1, Math.min(FIRST_ROWS, FIRST_VALUES / columns.size()));
    return doubles(table, columns).limit(rows).collectAsList().stream()
        .map(row -> read(row, new double[columns.size()]))
        .toList();
  }

  private RowNumberSketch counted(List<String> columns) {
    int d = columns.size();
    return PartitionResults.treeReduce(
        doubles(table, columns)
            .toJavaRDD()
            .mapPartitions(
                rows -> {
                  RowNumberSketch sketch = new RowNumberSketch(d);
                  double[] values = new double[d];
                  rows.forEachRemaining(row -> sketch.add(read(row, values)));
                  return List.of(sketch).iterator();
                }),
        (first, second) -> {
          first.merge(second);
          return first;
        });
  }

  private static Dataset<Row> doubles(Dataset<Row> table, List<String> columns) {
    return table.select(
        columns.stream()
            .map(name -> TableScan.named(name).cast(DataTypes.DoubleType))
            .toArray(Column[]::new));
  }

  private static double[] read(Row row, double[] values) {
    for (int t = 0; t < values.length; t++) {
      values[t] = row.isNullAt(t) ? Double.NaN : row.getDouble(t);
    }
    return values;
  }

  /** Whether a column holds a whole number in every row, each once, with or without gaps. */
  private boolean isDistinct(String name, RowNumberSketch sketch, int t) {
    return t >= 0
        && sketch.rows() >= NameHint.ROW_NUMBER.leastRows()
        && sketch.mayBeDistinct(t)
        && table.select(TableScan.named(name)).distinct().count() == sketch.rows();
  }
}
