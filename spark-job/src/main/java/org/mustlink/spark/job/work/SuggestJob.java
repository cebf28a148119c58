package org.mustlink.spark.job.work;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.model.ClusteringModel;
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
import org.mustlink.spark.job.page.AnswerColumns;
import org.mustlink.spark.job.page.OfflinePage;
import org.mustlink.spark.job.page.Pictures;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.QuestionKind;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SuggestKeys;
import org.mustlink.spark.link.table.LinkInput;
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
public record SuggestJob(SparkSession spark, Console console) {
  /** Runs the suggestion. */
  public void run(JobSettings settings) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    Optional<AnswerFile> table = free(settings, SuggestKeys.PATH);
    Optional<AnswerFile> page = free(settings, SuggestKeys.PAGE);
    try (Resources inputs = new Resources()) {
      Suggested found = suggested(settings, inputs);
      table.ifPresent(file -> file.write(found.table()));
      page.ifPresent(file -> file.write(page(settings, found)));
      tell(settings, found.table());
    }
  }

  /** Returns a file that is to be written, and refuses one that is there or among the inputs. */
  private Optional<AnswerFile> free(JobSettings settings, Setting<Optional<String>> key) {
    String setting = key.key();
    Optional<String> path = settings.get(key);
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    Optional<AnswerFile> file = path.map(name -> new AnswerFile(setting, name, hadoop));
    file.ifPresent(AnswerFile::requireFree);
    path.ifPresent(name -> settings.input().location().requireNotWritten(setting, name, hadoop));
    return file;
  }

  private String page(JobSettings settings, Suggested found) {
    SuggestedTable table = found.table();
    String path = settings.get(SuggestKeys.PAGE).orElseThrow();
    String name = path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.html?$", "");
    Pictures pictures =
        new Pictures(AnsweredSettings.tables(settings, spark.sparkContext().hadoopConfiguration()));
    return new OfflinePage(
            sheet(table),
            table.columns(),
            found.names(),
            settings.input().classes().words(),
            name + ".csv")
        .of(new AskedQuestions(spark, settings.input()).of(table), pictures);
  }

  /**
   * Suggestions by a model.
   *
   * @param classes the labels of its clusters
   */
  record Suggested(SuggestedTable table, List<@Nullable String> classes) {
    /** The classes that are known. */
    List<String> names() {
      Stream<@Nullable String> all = classes.stream();
      return all.filter(Objects::nonNull).map(String::valueOf).distinct().sorted().toList();
    }
  }

  /** Suggests by the model that the settings name, or by a fit. */
  Suggested suggested(JobSettings settings, Resources inputs) {
    return settings.get(OutputKeys.MODEL).isPresent()
        ? byModel(settings, inputs)
        : byFit(settings, inputs);
  }

  /** Suggests by the model that the settings name. */
  Suggested byModel(JobSettings settings, Resources inputs) {
    String path = ModelLocation.path(settings, spark.sparkContext().hadoopConfiguration());
    ClusteringModel model = ModelFiles.read(path, spark).content().model();
    FeatureColumns fitted = model.input().columns();
    OtherInputs tables = OtherInputs.ofModel(spark, settings, fitted);
    InputTable table =
        CountStage.decided(
            labelled(tables, reader -> reader.read(settings.input(), fitted), inputs),
            text -> console.warning(Surface.COMMAND.word(text)));
    settings.rules().requireNoneApart("suggest");
    Optional<LinkInput> links = new GuidingLinks(tables, console).read(table.data(), inputs);
    return new Suggested(suggested(settings, table, links, model), model.labels());
  }

  /** Fits as the command fit does, but does not write the results. */
  private Suggested byFit(JobSettings settings, Resources inputs) {
    settings.rules().requireNoneApart("suggest");
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
      return new Suggested(
          suggested(settings, clean.table(), links, fit.model()), fit.model().labels());
    }
  }

  private InputTable labelled(
      OtherInputs tables, Function<TableReader, Loaded<InputTable>> reading, Resources inputs) {
    Loaded<InputTable> loaded = tables.orReport(OtherInputs.Input.TABLE, reading);
    inputs.add(loaded::close);
    console.reading(tables.settings().input(), loaded, List.of());
    return new LabelledInput(tables, console).with(loaded.table(), inputs);
  }

  private SuggestedTable suggested(
      JobSettings settings, InputTable table, Optional<LinkInput> links, ClusteringModel model) {
    SuggestionRun run = new SuggestionRun(table, model, settings.rows(), console);
    int count = settings.get(SuggestKeys.COUNT);
    return settings.get(SuggestKeys.KIND) == QuestionKind.ROWS
        ? run.rows(count)
        : run.pairs(links, count);
  }

  private void tell(JobSettings settings, SuggestedTable table) {
    boolean rows = settings.get(SuggestKeys.KIND) == QuestionKind.ROWS;
    int count = table.rows().size();
    String asked = (rows ? "Rows to label: " : "Pairs to compare: ") + count;
    Optional<String> path = settings.get(SuggestKeys.PATH);
    path.ifPresent(name -> console.line(asked + ", written to " + name));
    settings
        .get(SuggestKeys.PAGE)
        .ifPresent(
            page ->
                console.line(
                    ("%s, on the page %s, which a browser opens from the disk. It saves "
                            + "the answers as a CSV file.")
                        .formatted(asked, page)));
    if (count < settings.get(SuggestKeys.COUNT)) {
      console.line("There are no further ones that differ and have no answer yet.");
    }
    String file = path.orElse("FILE.csv");
    console.line(
        rows
            ? "Fill in the column label, and fit with --set input.labels=" + file
            : "Fill in the column type with must or cannot, and fit with "
                + sheet(table).links(file));
    if (rows ? settings.labels().isPresent() : settings.links().isPresent()) {
      console.line(
          "To keep the earlier answers too, name all files by a pattern, such as answers-*.csv.");
    }
  }

  private static AnswerColumns sheet(SuggestedTable table) {
    return new AnswerColumns(table.ids(), table.others(), table.answer());
  }
}
