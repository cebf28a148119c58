package org.mustlink.spark.job.command;

import java.util.concurrent.Callable;
import org.mustlink.spark.job.console.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints, and leaves an exit code. */
abstract class PrintingCommand implements Callable<Integer> {
  @Spec private final CommandSpec spec = CommandSpec.create();

  /** The name of the command, with those of the commands that it is below. */
  final String name() {
    return spec.qualifiedName();
  }

  final RootCommand root() {
    return (RootCommand) spec.root().userObject();
  }

  final Console console() {
    return root().console;
  }
}
