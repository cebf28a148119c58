package org.mustlink.spark.table.files;

import java.io.Serializable;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.InputAdapter;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.mustlink.spark.run.PartitionResults;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Partitions that several tasks read, each of which processes its share of the elements. Spark
 * divides files at row groups, so that a file with a single row group would be processed by a
 * single task while other cores are idle. Reading a partition several times takes a fraction of the
 * processing time and, unlike a shuffle, no memory.
 */
public final class SharedPartitions {
  /** Partitions of files with fewer bytes are not shared. */
  private static final long LEAST_BYTES = 4L << 20;

  /**
   * The maximum number of tasks for a partition; with more, most of their time would be spent on
   * reading.
   */
  private static final int MOST_TASKS = 8;

  private SharedPartitions() {}

  /**
   * Returns how many tasks read each partition of a table. It is 1 if the table is not read from
   * files alone, or uses functions of a user, which may be expensive; if the files are small; and
   * if the number of partitions with rows is more than half the number of cores. For few large
   * files, a job that reads no column counts these partitions.
   */
  public static int readers(Dataset<Row> table) {
    int cores = table.sparkSession().sparkContext().defaultParallelism();
    int files = DataFiles.names(table).size();
    if (files == 0
        || files > cores / 2
        || DataFiles.bytes(table) < LEAST_BYTES
        || !isReading(table.queryExecution().executedPlan())) {
      return 1;
    }
    int filled =
        PartitionResults.collect(
                table.select(new Column[0]).toJavaRDD().mapPartitions(SharedPartitions::oneIfAny))
            .size();
    return Math.max(1, Math.min(MOST_TASKS, cores / Math.max(1, filled)));
  }

  /**
   * Returns the elements of all partitions, each in one of the tasks that read its partition.
   *
   * @param run the number of consecutive elements that stay together, at least 1
   * @param records the number of records that Spark counts for an element when it is read
   */
  public static <T> JavaRDD<T> read(JavaRDD<T> all, int readers, int run, Records<T> records) {
    return readers == 1
        ? all
        : IntStream.range(0, readers)
            .mapToObj(
                reader ->
                    all.mapPartitions(rows -> new Share<>(rows, reader, readers, run, records)))
            .reduce(JavaRDD::union)
            .orElseThrow();
  }

  /** Counts the records of an element. */
  public interface Records<T> extends ToIntFunction<T>, Serializable {}

  /** Whether a plan reads files and otherwise contains only cheap operations on rows. */
  private static boolean isReading(SparkPlan plan) {
    boolean passes =
        plan instanceof WholeStageCodegenExec
            || plan instanceof InputAdapter
            || plan instanceof ColumnarToRowExec
            || plan instanceof ProjectExec
            || plan instanceof FilterExec;
    return plan instanceof FileSourceScanExec
        || (passes
            && CollectionConverters.asJava(plan.expressions()).stream()
                .noneMatch(SharedPartitions::calls)
            && isReading(plan.children().apply(0)));
  }

  private static boolean calls(Expression expression) {
    return expression.exists(
        part ->
            part instanceof ScalaUDF function
                && !function.udfName().equals(Option.apply(DataFiles.NUMBERING)));
  }

  private static Iterator<Integer> oneIfAny(Iterator<Row> rows) {
    return (rows.hasNext() ? List.of(1) : Collections.<Integer>emptyList()).iterator();
  }

  /**
   * The share of one of the readers of a partition. As Spark reuses one object, an element is valid
   * only until {@link #hasNext()} is called again.
   */
  private static final class Share<T> implements Iterator<T> {
    private final Iterator<T> all;
    private final int reader;
    private final int readers;
    private final int run;
    private final Records<T> records;
    private long read;

    Share(Iterator<T> all, int reader, int readers, int run, Records<T> records) {
      this.all = all;
      this.reader = reader;
      this.readers = readers;
      this.run = run;
      this.records = records;
    }

    @Override
    public boolean hasNext() {
      while (read / run % readers != reader && all.hasNext()) {
        // These records are counted by the reader that processes them.
        int others = records.applyAsInt(all.next());
        TaskContext.get().taskMetrics().inputMetrics().incRecordsRead(-others);
        read++;
      }
      return all.hasNext();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      read++;
      return all.next();
    }
  }
}
