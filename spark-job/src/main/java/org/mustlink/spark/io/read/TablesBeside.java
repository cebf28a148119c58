package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.source.Sources;
import org.mustlink.spark.label.Confirmations;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.table.LinkTable;

/**
 * Reads the tables that settings name beside the table that is clustered: those of labels and of
 * links. A refusal tells all faults of their columns.
 *
 * @param spark opens the files
 * @param loader reads their rows
 */
public record TablesBeside(SparkSession spark, RowLoader loader) {

  /**
   * Checks the columns of a table of links without reading it.
   *
   * @param ids the columns that name a row of the clustered table
   * @throws InputMissingException if there is no such file or table
   * @throws FaultException the first fault, with the others as suppressed exceptions
   */
  public void requireLinks(LinkSettings settings, List<String> ids) {
    Source source = Sources.open(spark, settings.location(), false, remark -> {});
    FoundFaults.ofLinks(source, settings, ids).refuse();
  }

  /**
   * Checks the columns of a table of labels without reading it.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws FaultException the first fault, with the others as suppressed exceptions
   */
  public void requireLabels(TableLocation location, LabelColumns columns) {
    Source source = Sources.open(spark, location, false, remark -> {});
    FoundFaults.ofLabels(source, location, columns).refuse();
  }

  /**
   * Reads a table of links.
   *
   * @param ids the columns that name a row of the clustered table
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<LinkTable> readLinks(LinkSettings settings, List<String> ids) {
    List<String> remarks = new ArrayList<>();
    Source source = Sources.open(spark, settings.location(), false, remarks::add);
    try {
      return readLinks(source, settings, ids).remarking(remarks);
    } catch (FaultException e) {
      FoundFaults.ofLinks(source, settings, ids).addTo(e);
      throw e;
    }
  }

  private Loaded<LinkTable> readLinks(Source source, LinkSettings settings, List<String> ids) {
    source.requireNotRepeated(settings.columns());
    source.requireReadable(settings.columns());
    KeyPlan keys = LinkPlan.of(source.schema(), settings, ids, source.untyped());
    source.requireInAllFiles(settings.weight().stream().toList());
    source.requireInAllFiles(keys.names());
    return loader
        .load(source, keys, ValueReads.ofWeights("links.weight", settings.weight()))
        .map(
            rows ->
                new LinkTable(
                    rows, settings.first(), settings.second(), settings.type(), settings.weight()));
  }

  /**
   * Reads a table of labels.
   *
   * @param columns of which as many name a row as in the clustered table
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<LabelTable> readLabels(TableLocation location, LabelColumns columns) {
    List<String> remarks = new ArrayList<>();
    Source source = Sources.open(spark, location, false, remarks::add);
    try {
      return readLabels(source, location, columns).remarking(remarks);
    } catch (FaultException e) {
      FoundFaults.ofLabels(source, location, columns).addTo(e);
      throw e;
    }
  }

  /**
   * Reads which rows of a table have confirmed labels.
   *
   * @param ids the columns that name a row
   * @param column the column that tells it, in place of the class
   * @param optional whether the table may lack the column
   * @return nothing if it may and does
   */
  public Optional<Loaded<LabelTable>> readConfirmed(
      TableLocation location, List<String> ids, String column, boolean optional) {
    Source source = Sources.open(spark, location, false, remark -> {}); // told when it was read
    if (!optional) {
      Columns.require(source.schema(), location.setting("confirmed"), column);
    }
    boolean there = has(source, column) && !ids.contains(column);
    return there
        ? Optional.of(readLabels(source, location, new LabelColumns(ids, column)))
        : Optional.empty();
  }

  private static boolean has(Source source, String column) {
    return List.of(source.schema().fieldNames()).contains(column);
  }

  /**
   * Returns the column that confirms labels, unless it is one of the columns that settings name.
   */
  private static Optional<String> confirmed(Source source, Set<String> named) {
    return Optional.of(Confirmations.COLUMN)
        .filter(column -> has(source, column) && !named.contains(column));
  }

  private Loaded<LabelTable> readLabels(
      Source source, TableLocation location, LabelColumns columns) {
    Set<String> named = new LinkedHashSet<>(columns.names());
    source.requireNotRepeated(named);
    source.requireReadable(named);
    Optional<String> confirmed = confirmed(source, named);
    KeyPlan keys =
        KeyPlan.ofLabels(source.schema(), location, columns, confirmed, source.untyped());
    columns.requireWeight(source.schema(), location, source.untyped());
    source.requireInAllFiles(keys.names());
    source.requireInAllFiles(columns.names());
    return loader
        .load(source, keys, ValueReads.ofWeights(location.setting("weight"), columns.weight()))
        .map(
            rows ->
                new LabelTable(rows, columns.ids(), columns.label(), location.name())
                    .weighted(columns.weight())
                    .confirmedBy(confirmed));
  }
}
