package org.mustlink.spark.job.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.FitKeys;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.LabelKeys;
import org.mustlink.spark.key.LinkKeys;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.QuestionKind;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.key.SuggestKeys;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.result.WrittenColumns;

/**
 * All settings of a run, which are checked. What a command reads of them is made here; a key that
 * only one class needs is read there by {@link Settings#get}.
 */
public final class JobSettings {
  /** The settings of Spark that have an effect only when the JVM starts. */
  private static final Set<String> OF_THE_LAUNCH =
      Set.of(
          "spark.driver.memory",
          "spark.driver.memoryOverhead",
          "spark.driver.extraClassPath",
          "spark.driver.extraJavaOptions",
          "spark.driver.extraLibraryPath",
          "spark.submit.deployMode");

  private final Settings values;

  /**
   * Checks everything that can be checked without data.
   *
   * @throws BadSettingException naming the setting, its value, the rule and the remedy
   */
  public JobSettings(Settings values) {
    this.values = values;
    SettingKeys.ALL.forEach(values::requireUse);
    SettingKeys.ALL.stream().filter(setting -> !FitKeys.isOption(setting)).forEach(values::get);
    InputSettings input = input();
    labels();
    if ((links().isPresent() || !rules().isEmpty()) && input.id().isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, and links name rows by it. Set input.id to the columns that name a"
              + " row.");
    }
    if (fit().inMemory()) {
      SettingKeys.ALL.forEach(this::requireDistributed);
    }
    output();
    Secrets secrets = Secrets.of(spark());
    spark().forEach((key, value) -> requireSparkSetting(key, value, secrets));
  }

  private void requireDistributed(Setting<?> setting) {
    if (setting.distributed() && values.isChosen(setting)) {
      throw setting.refused(
          values.shown(setting),
          "it has no effect on groups and on methods for small tables",
          "Remove it, or take fit.method = scacs for the whole table.");
    }
  }

  /** The settings by their keys. */
  public Settings values() {
    return values;
  }

  /** The table to cluster. */
  public InputSettings input() {
    return new InputSettings(
        InputKeys.TABLE.location(values, "input", false),
        values.get(InputKeys.ID),
        values.get(InputKeys.FEATURES),
        values.get(InputKeys.EXCLUDE),
        values.get(InputKeys.LABEL),
        values.get(InputKeys.TRUTH),
        values.get(InputKeys.WEIGHT),
        values.get(InputKeys.CONFIRMED),
        values.has(InputKeys.UNKNOWN)
            ? Optional.of(values.get(InputKeys.UNKNOWN))
            : Optional.empty(),
        values.get(InputKeys.KINDS),
        rules().columns());
  }

  /** The table of labels, if there is one. */
  public Optional<LabelSettings> labels() {
    return values.hasAny(LabelKeys.all())
        ? Optional.of(LabelSettings.of(values, values.get(InputKeys.ID)))
        : Optional.empty();
  }

  /** The table of links, if there is one. */
  public Optional<LinkSettings> links() {
    return LinkKeys.isTable(values)
        ? Optional.of(
            new LinkSettings(
                LinkKeys.TABLE.location(values, "links", false),
                values.get(LinkKeys.FIRST),
                values.get(LinkKeys.SECOND),
                values.get(LinkKeys.TYPE).orElse(""),
                values.get(LinkKeys.WEIGHT),
                values.get(LinkKeys.HOLDOUT)))
        : Optional.empty();
  }

  /** Rules by columns of the table. */
  public LinkRules rules() {
    return LinkKeys.rules(values);
  }

  /** What to do with contradictory links and links on unknown ids. */
  public LinkFaults faults() {
    return FaultKeys.links(values);
  }

  /** What to do with rows that have bad features. */
  public RowFaults rows() {
    return new RowFaults(
        values.get(FaultKeys.ROWS), values.get(FaultKeys.MAX_BAD_ROWS).orElse(Long.MAX_VALUE));
  }

  /** The options of the fit that were set. */
  public FitSettings fit() {
    return new FitSettings(values.get(FitKeys.BY), FitKeys.texts(values));
  }

  /** Where the results are written. */
  public OutputSettings output() {
    return new OutputSettings(
        values.get(OutputKeys.PATH).orElse(""),
        values.get(OutputKeys.MODE),
        values.get(OutputKeys.FORMAT),
        values.get(OutputKeys.TABLE),
        values.get(OutputKeys.REPORT),
        values.get(OutputKeys.DOUBTED),
        OutputKeys.columns(values),
        values.get(OutputKeys.CLEAN),
        Duration.ofMillis(Math.round(60_000 * values.get(OutputKeys.WAIT))));
  }

  /** Settings of Spark, each beginning with "spark.". */
  public Map<String, String> spark() {
    return values.get(OutputKeys.SPARK);
  }

  /** Returns the value of a setting. */
  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** Returns the settings of suggestions by the model of a result, which are written nowhere. */
  public JobSettings suggesting(String path, QuestionKind kind, int count) {
    return new JobSettings(asked(kind, count).with(OutputKeys.MODEL, path));
  }

  /** Returns the settings of another number of suggestions, which are written nowhere. */
  public JobSettings suggesting(QuestionKind kind, int count) {
    return new JobSettings(asked(kind, count));
  }

  private Settings asked(QuestionKind kind, int count) {
    return values
        .without(SuggestKeys.all())
        .with(SuggestKeys.KIND, EnumWords.word(kind))
        .with(SuggestKeys.COUNT, String.valueOf(Math.min(SuggestKeys.MOST, count)));
  }

  /** Returns the same settings for a result that replaces an earlier one. */
  public JobSettings replacing() {
    return new JobSettings(
        values.with(OutputKeys.MODE, EnumWords.word(OutputSettings.Mode.OVERWRITE)));
  }

  /**
   * Returns the settings of a fit for a table of rows that a model assigns: labels of other rows
   * are no fault, unless the settings say so.
   */
  public JobSettings assigning() {
    return values.has(FaultKeys.UNKNOWN_IDS)
        ? this
        : new JobSettings(
            values.with(FaultKeys.UNKNOWN_IDS, EnumWords.word(LinkFaults.Answer.DROP)));
  }

  /** Whether there can be labels, in a column of the table or in a separate table. */
  public boolean labelled() {
    return input().label().isPresent() || labels().isPresent();
  }

  /** Whether a fit is guided by links, of a table or of rules. */
  public boolean linked() {
    return links().isPresent() || !rules().tying().isEmpty();
  }

  /** The rules by columns and what to do if they cannot hold. */
  public RuleInput ruleInput() {
    return new RuleInput(rules(), faults());
  }

  /** What is said about the columns that a fit reads. */
  public AskedColumns columns() {
    return new AskedColumns(input().readKinds(), values.get(FaultKeys.GAPS));
  }

  /** See {@link FitSettings#options()}. */
  public FitOptions options() {
    return fit().options();
  }

  /**
   * Refuses an input inside the directory of the results, or that directory inside an input.
   *
   * @throws BadSettingException naming both settings
   */
  public void requireOutputApart(Configuration hadoop) {
    locations().forEach(location -> output().requireApart(location, hadoop));
  }

  /** The tables that are read: of rows, of labels and of links, as far as they are set. */
  public List<TableLocation> locations() {
    List<TableLocation> locations = new ArrayList<>(List.of(input().location()));
    labels().ifPresent(set -> locations.add(set.location()));
    links().ifPresent(set -> locations.add(set.location()));
    return locations;
  }

  /**
   * Refuses columns with the name of another column of the results.
   *
   * @throws BadSettingException naming the setting and the column
   */
  public void requireColumnsApart() {
    WrittenColumns.requireFree(fit().by(), input().id(), linked());
    requireExtraApart();
  }

  /**
   * Refuses an id column with the name of a column that is written because it is asked for.
   *
   * @throws BadSettingException naming the column
   */
  public void requireExtraApart() {
    WrittenColumns.requireFreeOf(output().columns(), input().id());
  }

  private static void requireSparkSetting(String key, String value, Secrets secrets) {
    if (!key.startsWith("spark.")) {
      throw BadSettingException.of(
          "spark.\"" + key + "\"",
          secrets.hidden(key, value),
          "settings of Spark begin with 'spark.', those of Hadoop with 'spark.hadoop.'",
          "Write the full name.");
    }
    if (OF_THE_LAUNCH.contains(key)) {
      throw new BadSettingException(
          ("Cannot set spark.\"%s\": it must be known when the driver starts, which is "
                  + "before settings are read. Give it to the submit script instead, such as "
                  + "--driver-memory 4g or --conf %s=...")
              .formatted(key, key));
    }
  }
}
