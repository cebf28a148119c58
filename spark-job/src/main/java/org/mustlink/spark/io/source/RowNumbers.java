package org.mustlink.spark.io.source;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.input_file_block_start;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.files.DataFiles;

/**
 * Numbers rows from 0 in the order of the file names and of the rows in each file, whichever task
 * reads a block. There is no shuffle: one narrow pass counts the rows of every file block, and the
 * number of a row is its Spark position plus the shift of its block. The counts take O(blocks)
 * memory on the driver and in each task.
 *
 * @param starts the Spark positions at which blocks start, ascending
 * @param shifts what is added to the positions of the rows of each of these blocks
 * @param firstBad the position of the first bad row in the order of the files
 * @param counted the number of rows for which each condition that was asked for is true
 */
public record RowNumbers(long[] starts, long[] shifts, OptionalLong firstBad, List<Long> counted) {
  /** The column of Spark's own row number, {@link functions#monotonically_increasing_id}. */
  public static final String POSITION = "__mustlink_position";

  /** The column of the file of a row. */
  public static final String FILE = "__mustlink_file";

  private static final String BLOCK = "__mustlink_block";
  private static final int PARTITION_SHIFT = 33;

  /**
   * The columns that {@link #count} needs. They must be selected directly on the scan of the files.
   */
  public static List<Column> columns() {
    return List.of(
        input_file_name().as(FILE),
        input_file_block_start().as(BLOCK),
        monotonically_increasing_id().as(POSITION));
  }

  /**
   * Counts the rows of every block in one pass over the table.
   *
   * @param table the rows with the columns of {@link #columns}
   * @param bad a condition that is true for rows that are to be refused
   */
  public static RowNumbers count(Dataset<Row> table, Column bad) {
    return count(table, bad, List.of());
  }

  /**
   * Counts the rows of every block in one pass over the table.
   *
   * @param table the rows with the columns of {@link #columns}
   * @param bad a condition that is true for rows that are to be refused
   * @param conditions the conditions for which rows are counted
   */
  public static RowNumbers count(Dataset<Row> table, Column bad, List<Column> conditions) {
    Column position = TableScan.named(POSITION);
    List<Block> blocks =
        table
            .groupBy(
                coalesce(TableScan.named(FILE), lit("")),
                coalesce(TableScan.named(BLOCK), lit(-1L)),
                shiftright(position, PARTITION_SHIFT))
            .agg(min(position), counts(position, bad, conditions))
            .collectAsList()
            .stream()
            .map(Block::of)
            .sorted(
                Comparator.comparing(Block::file)
                    .thenComparingLong(Block::offset)
                    .thenComparingLong(Block::start))
            .toList();
    return of(blocks, conditions.size());
  }

  private static Column[] counts(Column position, Column bad, List<Column> conditions) {
    List<Column> counts = new ArrayList<>();
    counts.add(functions.count(lit(1)));
    counts.add(min(when(bad, position)));
    conditions.forEach(condition -> counts.add(functions.count(when(condition, lit(1)))));
    return counts.toArray(Column[]::new);
  }

  private static RowNumbers of(List<Block> inFileOrder, int conditions) {
    OptionalLong firstBad =
        inFileOrder.stream()
            .filter(block -> block.firstBad().isPresent())
            .mapToLong(block -> block.firstBad().getAsLong())
            .findFirst();
    long[][] byStart = new long[inFileOrder.size()][];
    long before = 0;
    for (int i = 0; i < byStart.length; i++) {
      Block block = inFileOrder.get(i);
      byStart[i] = new long[] {block.start(), before - block.start()};
      before += block.rows();
    }
    Arrays.sort(byStart, Comparator.comparingLong(block -> block[0]));
    return new RowNumbers(
        Arrays.stream(byStart).mapToLong(block -> block[0]).toArray(),
        Arrays.stream(byStart).mapToLong(block -> block[1]).toArray(),
        firstBad,
        IntStream.range(0, conditions)
            .mapToObj(i -> inFileOrder.stream().mapToLong(block -> block.counted().get(i)).sum())
            .toList());
  }

  /** The number of the row at a position. */
  public long numberOf(long position) {
    return number(starts, shifts, position);
  }

  /** The expression that turns the position of a row into its number. */
  public Column numbers(Column position) {
    long[] from = starts;
    long[] by = shifts;
    UDF1<Long, Long> number = at -> number(from, by, at);
    return udf(number, DataTypes.LongType)
        .withName(DataFiles.NUMBERING)
        .asNonNullable()
        .apply(position);
  }

  private static long number(long[] starts, long[] shifts, long position) {
    int found = Arrays.binarySearch(starts, position);
    return position + shifts[found >= 0 ? found : -found - 2];
  }

  /** The rows of a file block that a task reads; their positions have no gaps. */
  private record Block(
      String file, long offset, long start, long rows, OptionalLong firstBad, List<Long> counted) {
    static Block of(Row row) {
      return new Block(
          row.getString(0),
          row.getLong(1),
          row.getLong(3),
          row.getLong(4),
          row.isNullAt(5) ? OptionalLong.empty() : OptionalLong.of(row.getLong(5)),
          IntStream.range(6, row.length()).mapToObj(row::getLong).toList());
    }
  }
}
