package org.mustlink.spark.job.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.DecidedInput;
import org.mustlink.spark.job.inputs.GuidingLinks;
import org.mustlink.spark.job.inputs.LabelledInput;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SuggestSettings;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.suggest.AnswerFile;
import org.mustlink.spark.suggest.SuggestedTable;
import org.mustlink.spark.suggest.SuggestionRun;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.CountStage;

/** Reads a table, loads or fits a model, and writes the file of suggestions. */
record SuggestJob(SparkSession spark, Console console) {
  private static final String PATH = "suggest.path";

  /** Runs the suggestion. */
  void run(JobSettings settings) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    String path = settings.suggest().requirePath();
    AnswerFile file = new AnswerFile(PATH, path, hadoop);
    file.requireFree();
    settings.input().location().requireNotWritten(PATH, path, hadoop);
    try (Resources inputs = new Resources()) {
      SuggestedTable table =
          settings.model().isPresent()
              ? byModel(settings, ModelLocation.path(settings, hadoop), inputs)
              : byFit(settings, inputs);
      file.write(table);
      tell(settings, path, table);
    }
  }

  private SuggestedTable byModel(JobSettings settings, String path, Resources inputs) {
    ClusteringModel model = ModelFiles.read(path, spark).model();
    FeatureColumns fitted = model.input().columns();
    OtherInputs tables = OtherInputs.ofModel(spark, settings, fitted);
    InputTable table =
        CountStage.decided(
            labelled(tables, reader -> reader.read(settings.input(), fitted), inputs),
            text -> console.warning(Surface.COMMAND.word(text)));
    return suggested(
        settings, table, new GuidingLinks(tables, console).read(table.data(), inputs), model);
  }

  /** Fits as the command fit does, but does not write the results. */
  private SuggestedTable byFit(JobSettings settings, Resources inputs) {
    OtherInputs tables = OtherInputs.ofFit(spark, settings);
    // The fit tells what it does not read as it is written.
    InputTable read =
        CountStage.decided(
            labelled(tables, reader -> reader.read(settings.input()), inputs), text -> {});
    CleanTable clean = new DecidedInput(settings, FinishedStages.NONE, console, console).of(read);
    inputs.add(clean::close);
    Optional<LinkInput> links =
        new GuidingLinks(tables, console).read(clean.table().data(), inputs);
    try (FitResult fit = ClusteringFit.run(clean.table(), links, settings.options(), console)) {
      return suggested(settings, clean.table(), links, fit.model());
    }
  }

  private InputTable labelled(
      OtherInputs tables, Function<TableReader, Loaded<InputTable>> reading, Resources inputs) {
    Loaded<InputTable> loaded = tables.orTold(OtherInputs.Input.TABLE, reading);
    inputs.add(loaded::close);
    console.reading(tables.settings().input(), loaded, List.of());
    return new LabelledInput(tables, console).with(loaded.table(), inputs);
  }

  private SuggestedTable suggested(
      JobSettings settings, InputTable table, Optional<LinkInput> links, ClusteringModel model) {
    SuggestionRun run = new SuggestionRun(table, model, settings.rows(), console);
    int count = settings.suggest().count();
    return settings.suggest().kind() == SuggestSettings.Kind.ROWS
        ? run.rows(count)
        : run.pairs(links, count);
  }

  private void tell(JobSettings settings, String path, SuggestedTable table) {
    boolean rows = settings.suggest().kind() == SuggestSettings.Kind.ROWS;
    int count = table.rows().size();
    console.line(
        (rows ? "Rows to label: " : "Pairs to compare: ") + count + ", written to " + path);
    if (count < settings.suggest().count()) {
      console.line("No more could be found that differ and have no answer yet.");
    }
    console.line(
        rows
            ? "Fill in the column label, and fit with --set input.labels=" + path
            : "Fill in the column type with must or cannot, and fit with links { path = \""
                + path
                + "\", first = "
                + list(table.ids())
                + ", second = "
                + list(table.others())
                + ", type = "
                + table.answer()
                + " }");
    if (rows ? settings.labels().isPresent() : settings.links().isPresent()) {
      console.line(
          "To keep the earlier answers too, name all files by a pattern, such as answers-*.csv.");
    }
  }

  private static String list(List<String> names) {
    return names.stream().collect(Collectors.joining(", ", "[", "]"));
  }
}
