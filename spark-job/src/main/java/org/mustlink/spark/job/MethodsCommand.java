package org.mustlink.spark.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mustlink.core.method.Choice;
import org.mustlink.core.method.FitOption;
import org.mustlink.core.method.Method;
import org.mustlink.core.method.Preset;
import picocli.CommandLine.Command;

/** Tells what there is to choose from. */
@Command(
    name = "methods",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "List the methods and their options with ranges and defaults.")
final class MethodsCommand implements Callable<Integer> {
  private final Console console;

  MethodsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<List<String>> methods = new ArrayList<>();
    methods.add(List.of("method", "side information", "what it is"));
    for (Method method : Method.values()) {
      methods.add(List.of(Choice.word(method), method.sideInformation(), method.description()));
    }
    TextTable.lines(methods).forEach(console::line);
    console.line("");
    List<List<String>> options = new ArrayList<>();
    options.add(List.of("option", "best", "paper", "range", "what it does"));
    for (FitOption option : FitOption.values()) {
      options.add(
          List.of(
              "fit." + option.key(),
              option.defaultText(Preset.BEST),
              option.defaultText(Preset.PAPER),
              option.range(),
              option.doc()));
    }
    TextTable.lines(options).forEach(console::line);
    console.line("");
    console.line(
        "The columns best and paper hold the defaults of the presets, chosen by fit.preset.");
    return ExitCode.DONE.number();
  }
}
