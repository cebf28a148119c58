package org.mustlink.spark.job.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.Gaps;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.link.rule.ApartRules;
import org.mustlink.spark.link.rule.LinkRules;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.result.WrittenColumns;

/**
 * All settings of a run, which are complete and checked.
 *
 * @param input the table to cluster
 * @param labels the table of labels, if there is one
 * @param links the table of links, if there is one
 * @param rules rules by columns of the table
 * @param faults what to do with contradictory links and links on unknown ids
 * @param rows what to do with rows that have bad features
 * @param gaps what becomes of rows in which a feature has no value
 * @param model the directory of a model, or of the result of a fit, for commands that use one
 * @param previous the earlier fit whose clusters a fit continues, if there is one
 * @param fit the options of the fit that were set
 * @param suggest what the command {@code suggest} suggests
 * @param page the page on which a person answers
 * @param output where the results are written
 * @param spark settings of Spark, each beginning with "spark."
 */
public record JobSettings(
    InputSettings input,
    Optional<LabelSettings> labels,
    Optional<LinkSettings> links,
    LinkRules rules,
    LinkFaults faults,
    RowFaults rows,
    Gaps gaps,
    Optional<String> model,
    Optional<PreviousSettings> previous,
    FitSettings fit,
    SuggestSettings suggest,
    PageSettings page,
    OutputSettings output,
    Map<String, String> spark) {
  /** The settings of Spark that have an effect only when the JVM starts. */
  private static final Set<String> OF_THE_LAUNCH =
      Set.of(
          "spark.driver.memory",
          "spark.driver.memoryOverhead",
          "spark.driver.extraClassPath",
          "spark.driver.extraJavaOptions",
          "spark.driver.extraLibraryPath",
          "spark.submit.deployMode");

  /**
   * Checks the settings of Spark, and that linked rows have ids.
   *
   * @throws BadSettingException naming the setting, its value, the rule and the remedy
   */
  public JobSettings {
    spark = Collections.unmodifiableMap(new TreeMap<>(spark));
    if ((links.isPresent() || !rules.isEmpty()) && input.id().isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, and links name rows by it. Set input.id to the columns that name a"
              + " row.");
    }
    if (input.weight().isPresent() && fit.inMemory()) {
      throw BadSettingException.of(
          "input.weight",
          "'" + input.weight().get() + "'",
          "clusters of groups, and methods for small tables, count all rows the same",
          "Remove it, or take fit.method = scacs for the whole table.");
    }
    if (labels.flatMap(LabelSettings::weight).isPresent() && fit.inMemory()) {
      throw BadSettingException.of(
          "input.labels.weight",
          "'" + labels.flatMap(LabelSettings::weight).get() + "'",
          "clusters of groups, and methods for small tables, take every label as certain",
          "Remove it, or take fit.method = scacs for the whole table.");
    }
    if (previous.isPresent() && fit.inMemory()) {
      throw BadSettingException.of(
          "fit.previous",
          previous.get().path(),
          "clusters of groups, and of methods for small tables, are not carried on",
          "Remove it, or take fit.method = scacs for the whole table.");
    }
    if (fit.inMemory()) {
      for (OutputColumn column : output.columns().asked().keySet()) {
        throw BadSettingException.of(
            "output." + column.word(),
            output.columns().text(column),
            "assignments of groups, and of methods for small tables, do not have that column",
            "Remove it, or take fit.method = scacs for the whole table.");
      }
    }
    Secrets secrets = Secrets.of(spark);
    spark.forEach((key, value) -> requireSparkSetting(key, value, secrets));
  }

  /** Returns the same settings with tables of answers in place of those of labels and links. */
  public JobSettings answered(Optional<LabelSettings> rows, Optional<LinkSettings> pairs) {
    return with(rows, pairs, model, suggest, output, page);
  }

  /** Returns the settings of suggestions by the model of a result. */
  public JobSettings suggesting(String path, SuggestSettings next) {
    return with(labels, links, Optional.of(path), next, output, page);
  }

  /** Returns the same settings for suggestions that are written to a page too. */
  public JobSettings onPage(String path) {
    return with(labels, links, model, suggest.onPage(path), output, page);
  }

  /** Returns the same settings for questions to a program. */
  public JobSettings asking(List<String> program) {
    return with(labels, links, model, suggest.asking(program), output, page);
  }

  /** Returns the same settings for other suggestions. */
  public JobSettings suggesting(SuggestSettings next) {
    return with(labels, links, model, next, output, page);
  }

  /** Returns the same settings for questions about labels that the fit doubts. */
  public JobSettings doubting() {
    return with(labels, links, model, suggest, output, page.doubting());
  }

  /** Returns the same settings for a result that replaces an earlier one. */
  public JobSettings replacing() {
    return with(labels, links, model, suggest, output.replacing(), page);
  }

  private JobSettings with(
      Optional<LabelSettings> rows,
      Optional<LinkSettings> pairs,
      Optional<String> found,
      SuggestSettings next,
      OutputSettings results,
      PageSettings asking) {
    return new JobSettings(
        input, rows, pairs, rules, faults, this.rows, gaps, found, previous, fit, next, asking,
        results, spark);
  }

  /** Whether there can be labels, in a column of the table or in a separate table. */
  public boolean labelled() {
    return input.label().isPresent() || labels.isPresent();
  }

  /** Whether a fit is guided by links, of a table or of rules. */
  public boolean linked() {
    return links.isPresent() || !rules.together().isEmpty();
  }

  /** The rules that keep rows apart, if there are some. */
  public Optional<ApartRules> apart() {
    return ApartRules.of(rules, faults);
  }

  /** What is said about the columns that a fit reads. */
  public AskedColumns columns() {
    return new AskedColumns(input.readKinds(), gaps);
  }

  /** See {@link FitSettings#options()}. */
  public FitOptions options() {
    return fit.options();
  }

  /**
   * Refuses an input inside the directory of the results, or that directory inside an input.
   *
   * @throws BadSettingException naming both settings
   */
  public void requireOutputApart(Configuration hadoop) {
    locations().forEach(location -> output.requireApart(location, hadoop));
  }

  /** The tables that are read: of rows, of labels and of links, as far as they are set. */
  public List<TableLocation> locations() {
    List<TableLocation> locations = new ArrayList<>(List.of(input.location()));
    labels.ifPresent(set -> locations.add(set.location()));
    links.ifPresent(set -> locations.add(set.location()));
    return locations;
  }

  /**
   * Refuses columns with the name of another column of the results.
   *
   * @throws BadSettingException naming the setting and the column
   */
  public void requireColumnsApart() {
    WrittenColumns.requireFree(fit.by(), input.id(), linked());
    requireExtraApart();
  }

  /**
   * Refuses an id column with the name of a column that is written because it is asked for.
   *
   * @throws BadSettingException naming the column
   */
  public void requireExtraApart() {
    WrittenColumns.requireFreeOf(output.columns(), input.id());
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
          "Cannot set spark.\""
              + key
              + "\": it must be known when the driver starts, which is before settings are read."
              + " Give it to the submit script instead, such as --driver-memory 4g or --conf "
              + key
              + "=...");
    }
  }
}
