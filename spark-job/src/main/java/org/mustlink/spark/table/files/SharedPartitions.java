package org.mustlink.spark.table.files;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
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
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Partitions that several tasks read, each of which goes on with its share of what they hold. Spark
 * cuts files no finer than into row groups, so one task would do all the work on a file that has
 * only one, and other cores would have none. Reading takes a fraction of that work and, unlike a
 * shuffle, no memory.
 */
public final class SharedPartitions {
  /** Files with fewer bytes are left to their tasks. */
  private static final long LEAST_BYTES = 4L << 20;

  /** More tasks would soon read for longer than they work. */
  private static final int MOST_TASKS = 8;

  private SharedPartitions() {}

  /**
   * How many tasks are to read each partition of a table. It is 1 if the table is not read from
   * files alone, or has functions of a user, which may cost anything; if the files are small; and
   * if more than half as many partitions have rows as there are cores. For few large files it takes
   * a job to know, which reads no column.
   */
  public static int readers(Dataset<Row> table) {
    int cores = table.sparkSession().sparkContext().defaultParallelism();
    int files = DataFiles.names(table).size();
    if (files == 0
        || files > cores / 2
        || bytes(table) < LEAST_BYTES
        || !isReading(table.queryExecution().executedPlan())) {
      return 1;
    }
    int filled =
        table
            .select(new Column[0])
            .toJavaRDD()
            .mapPartitions(SharedPartitions::oneIfAny)
            .collect()
            .size();
    return Math.max(1, Math.min(MOST_TASKS, cores / Math.max(1, filled)));
  }

  /**
   * The elements of all partitions, each of them in one of the tasks that read its partition.
   *
   * @param run elements that stay together, at least 1
   * @param records that Spark has counted for an element when it is handed out
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

  /** Whether a plan reads files, and does with each row what costs little. */
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

  private static long bytes(Dataset<Row> table) {
    try {
      return DataFiles.bytes(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What one of the readers of a partition goes on with. Spark fills one object again and again: an
   * element is valid until it is asked whether there is another one.
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
        // The reader that goes on with them counts them.
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
