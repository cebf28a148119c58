package org.mustlink.spark.job.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.quarantine.RowFaults;

/**
 * The tables that a command reads one after the other. Where one is refused, the faults of the
 * others are told too, as far as headers, types and first rows show them.
 *
 * @param reader reads the tables
 * @param features the features, where they are known before the table is read; empty if the
 *     settings choose them
 * @param read the tables that the command reads
 */
public record OtherInputs(
    TableReader reader,
    JobSettings settings,
    Optional<List<FeatureColumn>> features,
    Set<OtherInputs.Input> read) {
  private static final Set<Input> ALL = Set.of(Input.values());

  /** A table that settings name. */
  public enum Input {
    /** The table whose rows are clustered, assigned or measured. */
    TABLE,
    /** The table of labels. */
    LABELS,
    /** The table of links. */
    LINKS
  }

  /** The tables of a command that fits clusters. */
  public static OtherInputs ofFit(SparkSession spark, JobSettings settings) {
    return new OtherInputs(new TableReader(spark), settings, Optional.empty(), ALL);
  }

  /**
   * The tables of a command that reads the features of a model.
   *
   * @param fitted the features of the model
   */
  public static OtherInputs ofModel(
      SparkSession spark, JobSettings settings, FeatureColumns fitted) {
    return new OtherInputs(new TableReader(spark), settings, Optional.of(fitted.columns()), ALL);
  }

  /** The tables of a command that reads no features. */
  public static OtherInputs ofKeys(SparkSession spark, JobSettings settings) {
    return new OtherInputs(new TableReader(spark), settings, Optional.of(List.of()), ALL);
  }

  /** Returns the same without a table, which the command does not read. */
  public OtherInputs without(Input input) {
    Set<Input> others = Set.of(read.stream().filter(one -> one != input).toArray(Input[]::new));
    return new OtherInputs(reader, settings, features, others);
  }

  /**
   * Reads a table.
   *
   * @param own the table that is read
   * @throws FaultException if it is refused, with the faults of the other tables as suppressed
   *     exceptions
   */
  public <T> T orReport(Input own, Function<TableReader, T> reading) {
    try {
      return reading.apply(reader);
    } catch (RuntimeException e) {
      Arrays.stream(Input.values())
          .filter(other -> other != own && read.contains(other))
          .forEach(other -> look(e, other));
      throw e;
    }
  }

  /** Reads the table of links, if there is one. */
  public Optional<Loaded<LinkTable>> links() {
    return settings
        .links()
        .map(
            links ->
                orReport(Input.LINKS, all -> all.beside().readLinks(links, settings.input().id())));
  }

  private void look(RuntimeException refusal, Input other) {
    try {
      require(other);
    } catch (RuntimeException e) {
      Stream.concat(Stream.of(e), Arrays.stream(e.getSuppressed())).forEach(refusal::addSuppressed);
    }
  }

  private void require(Input input) {
    switch (input) {
      case TABLE -> requireTable();
      case LABELS ->
          settings
              .labels()
              .ifPresent(set -> reader.beside().requireLabels(set.location(), set.columns()));
      case LINKS ->
          settings
              .links()
              .ifPresent(set -> reader.beside().requireLinks(set, settings.input().id()));
    }
  }

  private void requireTable() {
    // No feature is looked at where gaps in them are no fault.
    Optional<List<FeatureColumn>> looked =
        settings.rows().rows() == RowFaults.Answer.QUARANTINE ? Optional.of(List.of()) : features;
    if (features.filter(known -> !known.isEmpty()).isPresent()) {
      reader.requireNew(settings.input(), looked.orElseThrow());
    } else {
      reader.require(settings.input(), settings.fit().by(), looked);
    }
  }
}
