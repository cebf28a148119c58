package org.mustlink.spark.job.command;

import java.util.Map;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.work.ExportJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code model export}, which writes a model as a file for other programs. */
@Command(
    name = "export",
    description =
        "Write a model of numbers as an ONNX file, which assigns rows in programs without Java and Spark.")
final class ExportCommand extends SparkCommand {
  @Parameters(
      index = "0",
      paramLabel = "OUT",
      description = "the output.path of a fit, or a model that was saved")
  private String model = "";

  @Option(
      names = "--onnx",
      required = true,
      paramLabel = "FILE",
      description = "the file to write, which replaces an earlier one")
  private String onnx = "";

  @Override
  public Integer call() {
    try (Sessions.Running running = open(Map.of(), Map.of())) {
      new ExportJob(running.spark(), console()).run(model, onnx);
    }
    return ExitCode.DONE.number();
  }
}
