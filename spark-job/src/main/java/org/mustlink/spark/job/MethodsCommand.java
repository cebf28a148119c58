package org.mustlink.spark.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOption;
import org.mustlink.core.options.Method;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.MethodOption;
import org.mustlink.core.options.Preset;
import org.mustlink.core.registry.MethodRegistry;
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
    console.line("Methods for tables of any size");
    console.line("");
    List<List<String>> methods = new ArrayList<>();
    methods.add(List.of("method", "side information", "what it is"));
    for (Method method : Method.values()) {
      methods.add(List.of(EnumWords.word(method), method.sideInformation(), method.description()));
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
    console.line("");
    tellHeld();
    return ExitCode.DONE.number();
  }

  /** The methods that one task holds a table, or a group of rows, for. */
  private void tellHeld() {
    console.line("Methods for small tables, and for every group of fit.by");
    console.line("");
    List<List<String>> methods = new ArrayList<>();
    methods.add(
        List.of("method", "side information", "kept", "k", "most rows", "cost", "what it is"));
    for (MethodInfo info : MethodRegistry.all()) {
      methods.add(
          List.of(
              info.name(),
              kinds(info),
              EnumWords.word(info.strength()),
              info.clusters(),
              String.format(Locale.ROOT, "%,d", info.maxRows()),
              info.cost(),
              info.title() + " (" + info.paper() + ")"));
    }
    TextTable.lines(methods).forEach(console::line);
    console.line("");
    List<List<String>> options = new ArrayList<>();
    options.add(List.of("option", "default", "range", "what it does", "methods"));
    ownOptions()
        .forEach(
            (option, names) ->
                options.add(
                    List.of(
                        "fit." + option.key(),
                        option.defaultText(),
                        option.range(),
                        option.doc(),
                        String.join(", ", names))));
    TextTable.lines(options).forEach(console::line);
  }

  private static String kinds(MethodInfo info) {
    return info.takes().isEmpty()
        ? "none"
        : info.takes().stream().map(EnumWords::word).collect(Collectors.joining(", "));
  }

  /** Every option with the names of the methods that have it so. */
  private static Map<MethodOption, List<String>> ownOptions() {
    Map<MethodOption, List<String>> options = new LinkedHashMap<>();
    for (MethodInfo info : MethodRegistry.all()) {
      for (MethodOption option : info.options()) {
        options.computeIfAbsent(option, unused -> new ArrayList<>()).add(info.name());
      }
    }
    return options;
  }
}
