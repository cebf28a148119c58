package org.mustlink.spark.job;

import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.spark.io.StreamOutput;
import org.mustlink.spark.io.StreamSource;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.predict.RowFaults;
import org.mustlink.spark.stream.StreamPrediction;

/** Assigns the files of a directory by a model as they come. */
record StreamJob(SparkSession spark, Console console) {

  /**
   * Runs the stream.
   *
   * @param once whether it ends when all that is there has been read
   */
  void run(JobSettings settings, boolean once) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    if (settings.rows().rows() == RowFaults.Answer.QUARANTINE) {
      throw BadSettingException.of(
          "faults.rows",
          "quarantine",
          "a stream writes one table exactly once, and has no second one for rows set aside",
          "Leave it out, or assign a table without --once and --watch.");
    }
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    settings.requireOutputApart(hadoop);
    ConstrainedSpectralClusteringModel model = ModelLocation.load(settings, hadoop);
    StreamOutput output = StreamOutput.open(settings.output(), hadoop);
    StreamSource source = StreamSource.open(spark, settings.input(), model.fittedFeatures());
    console.line(
        "Reading "
            + settings.input().name()
            + " ("
            + source.format()
            + "); known labels are not looked at");
    try {
      new StreamPrediction(
              spark,
              model,
              settings.input().id(),
              settings.output().assignments().sparkName(),
              output.assignments(),
              output.checkpoint())
          .run(source, once, console);
    } catch (StreamingQueryException | TimeoutException e) {
      throw new IllegalStateException(e.getMessage(), e.getCause() == null ? e : e.getCause());
    }
    output.done();
    console.line("Results in " + settings.output().path() + ": assignments");
  }
}
