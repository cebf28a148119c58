package org.mustlink.spark.job.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Preset;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.measure.TextTable;
import picocli.CommandLine.Command;

/** The command {@code methods}, which lists the methods and their options. */
@Command(
    name = "methods",
    description = "List the methods and their options with ranges and defaults.")
final class MethodsCommand extends PrintingCommand {
  @Override
  public Integer call() {
    List<MethodInfo> anySize = MethodRegistry.all().stream().filter(MethodInfo::anySize).toList();
    tell(
        "Methods for tables of any size",
        List.of("method", "side information", "what it is"),
        anySize.stream().map(info -> List.of(info.name(), kinds(info), title(info))));
    tell(
        "Their options, with the defaults of the presets best and paper of fit.preset",
        List.of("option", "best", "paper", "range", "what it does"),
        FitOptions.ALL.stream()
            .map(
                option ->
                    List.of(
                        "fit." + option.key(),
                        option.defaultText(Preset.BEST),
                        option.defaultText(Preset.PAPER),
                        option.range().words(),
                        option.doc())));
    tell(
        "Methods for small tables, and for every group of fit.by",
        List.of("method", "side information", "kept", "k", "most rows", "cost", "what it is"),
        MethodRegistry.all().stream()
            .map(
                info ->
                    List.of(
                        info.name(),
                        kinds(info),
                        EnumWords.word(info.strength()),
                        info.clusters(),
                        String.format(Locale.ROOT, "%,d", info.maxRows()),
                        info.cost(),
                        title(info))));
    tell(
        "Their options",
        List.of("option", "default", "range", "what it does", "methods"),
        ownOptions().entrySet().stream()
            .map(option -> append(option.getKey(), String.join(", ", option.getValue()))));
    return ExitCode.DONE.number();
  }

  private void tell(String title, List<String> header, Stream<List<String>> rows) {
    console().line(title);
    console().line("");
    TextTable.lines(Stream.concat(Stream.of(header), rows).toList()).forEach(console()::line);
    console().line("");
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
