package org.mustlink.spark.job.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code model}, which is refused without one of its commands. */
@Command(name = "model", description = "Export a model to ONNX.")
final class ModelCommand implements Runnable {
  @Spec private final CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command of model is missing: export.");
  }
}
