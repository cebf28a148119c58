package org.mustlink.spark.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Preset;
import org.mustlink.core.registry.MethodRegistry;
import picocli.CommandLine.Command;

/** The command {@code methods}, which lists the methods and their options. */
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
    for (MethodInfo info : MethodRegistry.all()) {
      if (info.anySize()) {
        methods.add(List.of(info.name(), kinds(info), title(info)));
      }
    }
    TextTable.lines(methods).forEach(console::line);
    console.line("");
    List<List<String>> options = new ArrayList<>();
    options.add(List.of("option", "best", "paper", "range", "what it does"));
    for (Option<?> option : FitOptions.ALL) {
      options.add(
          List.of(
              "fit." + option.key(),
              option.defaultText(Preset.BEST),
              option.defaultText(Preset.PAPER),
              option.range().words(),
              option.doc()));
    }
    TextTable.lines(options).forEach(console::line);
    console.line("");
    console.line(
        "The columns best and paper hold the defaults of the presets, chosen by fit.preset.");
    console.line("");
    tellInMemory();
    return ExitCode.DONE.number();
  }

  /** Lists the methods that cluster a table, or a group of rows, in the memory of one task. */
  private void tellInMemory() {
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
              title(info)));
    }
    TextTable.lines(methods).forEach(console::line);
    console.line("");
    List<List<String>> options = new ArrayList<>();
    options.add(List.of("option", "default", "range", "what it does", "methods"));
    ownOptions().forEach((option, names) -> options.add(append(option, String.join(", ", names))));
    TextTable.lines(options).forEach(console::line);
  }

  private static String kinds(MethodInfo info) {
    return info.takes().isEmpty()
        ? "none"
        : info.takes().stream().map(EnumWords::word).collect(Collectors.joining(", "));
  }

  private static String title(MethodInfo info) {
    return info.title() + " (" + info.paper() + ")";
  }

  /** Describes every option, and names the methods that have it with this default and range. */
  private static Map<List<String>, List<String>> ownOptions() {
    Map<List<String>, List<String>> options = new LinkedHashMap<>();
    for (MethodInfo info : MethodRegistry.all()) {
      for (Option<?> option : info.options()) {
        List<String> words =
            List.of("fit." + option.key(), option.best(), option.range().words(), option.doc());
        options.computeIfAbsent(words, unused -> new ArrayList<>()).add(info.name());
      }
    }
    return options;
  }

  private static List<String> append(List<String> cells, String last) {
    return Stream.concat(cells.stream(), Stream.of(last)).toList();
  }
}
