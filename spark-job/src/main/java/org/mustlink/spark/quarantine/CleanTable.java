package org.mustlink.spark.quarantine;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.survey.Gaps;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * A table without the rows whose features cannot be used. These rows have no influence on anything
 * else: a fit of the clean table is the fit of a table that never contained them.
 *
 * @param table the rows that are left
 * @param rows the number of rows that were set aside
 * @param quarantine the rows that were set aside: the id columns, {@code column}, {@code value} and
 *     {@code reason}; empty if there are none
 * @param release frees what is cached of them
 */
public record CleanTable(
    InputTable table, long rows, Optional<Dataset<Row>> quarantine, Runnable release)
    implements AutoCloseable {

  /**
   * Sets bad rows aside, which takes a separate read of the features; or does nothing if bad rows
   * are to be refused when they are read.
   *
   * @param gaps what becomes of a row in which a feature has no value
   * @throws BadDataException if there are more bad rows than may be set aside, or no good ones
   */
  public static CleanTable of(InputTable table, RowFaults faults, Gaps gaps, Progress progress) {
    if (faults.rows() == RowFaults.Answer.FAIL) {
      return new CleanTable(table, 0, Optional.empty(), () -> {});
    }
    TableScan scan = scan(table, gaps);
    Task task = new Task(scan.decoder().d(), scan.layout(), new RowNames(scan.layout()));
    JavaRDD<Part> parts =
        scan.<Part>map(rows -> List.of(task.run(rows)).iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    boolean kept = false;
    try {
      BadRows bad = new BadRows();
      long good = 0;
      for (Counted part : PartitionResults.collect(parts.map(Part::counted))) {
        bad.merge(part.bad());
        good += part.good();
      }
      faults.require(bad, good);
      progress.line(
          String.format(Locale.ROOT, "Rows checked: %,d good, %,d set aside", good, bad.count()));
      if (bad.isEmpty()) {
        return new CleanTable(table, 0, Optional.empty(), () -> {});
      }
      String warning =
          String.format(
              Locale.ROOT,
              "Rows set aside because of their features: %,d. They take no part, and links that"
                  + " name them are links on unknown ids. The table quarantine names them.",
              bad.count());
      progress.warning(warning);
      kept = true;
      return new CleanTable(
          FeatureFilter.clean(table, scan.decoder().check()).remarking(Remarks.NONE.and(warning)),
          bad.count(),
          Optional.of(
              BadBlock.table(
                  table.data().sparkSession(),
                  parts.map(Part::block),
                  scan.layout().keyType(),
                  scan.layout().idType())),
          () -> parts.unpersist(false));
    } finally {
      if (!kept) {
        parts.unpersist(false);
      }
    }
  }

  private static TableScan scan(InputTable table, Gaps gaps) {
    TableScan scan = TableScan.of(table);
    return gaps == Gaps.FILL
        ? scan
        : new TableScan(scan.columns(), scan.layout(), scan.decoder().whole());
  }

  @Override
  public void close() {
    release.run();
  }

  /** What runs on a partition. */
  private record Task(int outputs, RowLayout layout, RowNames names) implements Serializable {
    Part run(RowCursor rows) {
      KeyWriter keyWriter = layout.keys();
      WeightReader weights = layout.weights();
      PackedKeys.Builder keys = new PackedKeys.Builder(0, 0);
      List<BadRow> bad = new ArrayList<>();
      double[] features = new double[outputs];
      long good = 0;
      while (rows.advance()) {
        FeatureProblem problem = rows.features(features, 0);
        if (problem == null) {
          problem = weights.problem(rows);
        }
        if (problem == null) {
          good++;
        } else {
          bad.add(new BadRow(names.of(rows), problem));
          keys.add(keyWriter.of(rows));
        }
      }
      return new Part(good, new BadBlock(keys.build(), bad));
    }
  }

  /** The bad rows of a partition, and the number of the good ones. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Part(long good, BadBlock block) implements Serializable {
    /** Returns the part of it that is brought to the driver. */
    Counted counted() {
      BadRows bad = new BadRows();
      block.rows().forEach(row -> bad.add(row.message()));
      return new Counted(good, bad);
    }
  }

  /** The number of good rows and of bad ones, with the first bad rows. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Counted(long good, BadRows bad) implements Serializable {}
}
