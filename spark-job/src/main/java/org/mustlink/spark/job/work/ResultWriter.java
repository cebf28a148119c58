package org.mustlink.spark.job.work;

import java.io.IOException;
import java.util.Optional;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.fit.doubt.DoubtedRows;
import org.mustlink.spark.group.GroupedResult;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.exit.SparkFault;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.result.FittedTables;

/**
 * Writes the tables and the model of a fit, and the tables of a prediction.
 *
 * @param directory where everything is written
 * @param output tells the format of the assignments of a fit, and the columns that they have
 *     besides
 * @param assignments the table of the catalog that takes the assignments in place of the directory
 */
record ResultWriter(
    String directory, OutputSettings output, Optional<AssignmentsTable> assignments) {
  /**
   * Writes all results of the fit of a table except the summary.
   *
   * @throws OutputException.Unwritable if the file system fails
   */
  void write(FittedTables<?> result, CleanTable clean) {
    writing(
        () -> {
          if (result instanceof GroupedResult grouped) {
            ResultTables.writeGroups(grouped.groups(), directory);
          } else if (result instanceof FitResult fit) {
            fit.saveModel(new Path(directory, "model").toString());
            fit.doubted().ifPresent(doubted -> writeDoubted(doubted, fit));
          }
          result.violations().ifPresent(rows -> ResultTables.writeViolations(rows, directory));
          clean.quarantine().ifPresent(bad -> ResultTables.writeQuarantine(bad, directory));
          writeAssignments(assignments(result));
        });
  }

  private void writeDoubted(DoubtedRows doubted, FitResult fit) {
    Dataset<Row> rows = doubted.table(fit.assignments().sparkSession());
    ResultTables.writeDoubted(rows, output.assignments(), directory);
  }

  private Dataset<Row> assignments(FittedTables<?> result) {
    return !output.columns().asked().isEmpty() && result instanceof FitResult fit
        ? fit.assignmentsWith(output.columns())
        : result.assignments();
  }

  /** Writes the assignments last, because a table of the catalog is visible to all at once. */
  private void writeAssignments(Dataset<Row> rows) {
    if (assignments.isPresent()) {
      assignments.get().write(rows);
    } else {
      ResultTables.writeAssignments(rows, output.assignments(), directory);
    }
  }

  /**
   * Writes the tables of a prediction.
   *
   * @throws OutputException.Unwritable if the file system fails
   */
  void write(PredictedTables result) {
    writing(
        () -> {
          result.quarantine().ifPresent(bad -> ResultTables.writeQuarantine(bad, directory));
          writeAssignments(result.assignments());
        });
  }

  /**
   * Distinguishes failures of the file system from failures of the computation of what is written.
   */
  private void writing(Runnable write) {
    try {
      write.run();
    } catch (Throwable e) { // also Hadoop's errors, and exceptions that Spark throws undeclared
      String message = Failure.of(e).message();
      if (message.startsWith(SparkFault.SOMEWHERE_FULL)) {
        throw new OutputException.Unwritable(
            "Cannot write below " + directory + message.substring(message.indexOf(':')), e);
      }
      if (Failure.of(e).code() == ExitCode.INTERNAL && ofFileSystem(e)) {
        throw new OutputException.Unwritable(
            ("Cannot write below %s: %s. Make room there, or choose an output.path that "
                    + "this user may write.")
                .formatted(directory, SparkFault.reasonOf(e)),
            e);
      }
      throw e;
    }
  }

  private static boolean ofFileSystem(Throwable thrown) {
    return ExceptionUtils.indexOfType(thrown, IOException.class) >= 0;
  }
}
