package org.mustlink.spark.job.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.measure.TextTable;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.GroupedClustering;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code settings}, which lists the keys of settings, or explains one. */
@Command(name = "settings", description = "List the settings, or explain one of them.")
final class ExplainCommand extends PrintingCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KEY",
      description = "the setting to explain, such as fit.landmarks")
  private Optional<String> key = Optional.empty();

  @Override
  public Integer call() {
    List<List<String>> rows =
        key.isEmpty()
            ? Stream.concat(
                    Stream.of(List.of("setting", "default", "what it does")),
                    SettingKeys.ALL.stream()
                        .map(
                            setting ->
                                List.of(setting.key(), setting.defaultWords(), setting.sentence())))
                .toList()
            : explained(
                SettingKeys.find(key.get()).orElseThrow(() -> SettingKeys.unknown(key.get())));
    TextTable.lines(rows).forEach(console()::line);
    return ExitCode.DONE.number();
  }

  private static List<List<String>> explained(Setting<?> setting) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("setting", setting.key()));
    rows.add(List.of("what it does", setting.sentence()));
    rows.add(List.of("values", setting.values()));
    String usual = setting.defaultWords();
    rows.add(List.of("default", usual.isEmpty() ? "not set" : usual));
    if (isParameter(setting)) {
      rows.add(List.of("Spark and PySpark", setting.parameter()));
    }
    if (FitOptions.ALL.stream().anyMatch(option -> setting.key().equals("fit." + option.key()))) {
      rows.add(List.of("mustlink.local", Surface.ESTIMATOR.word(setting.mark())));
    }
    return rows;
  }

  /** Whether an estimator has a parameter of the same meaning. */
  private static boolean isParameter(Setting<?> setting) {
    String name = setting.parameter();
    return new ConstrainedSpectralClustering().hasParam(name)
        || (setting.key().equals("fit." + name) && new GroupedClustering().hasParam(name));
  }
}
