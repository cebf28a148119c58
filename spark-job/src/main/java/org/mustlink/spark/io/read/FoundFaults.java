package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;

/**
 * Faults of one table that are told together, so that all of them can be corrected at once.
 * Mutable: every check adds the fault that it finds.
 */
final class FoundFaults {
  private final List<FaultException> found = new ArrayList<>();

  /**
   * Checks the columns of a table of labels, each by itself.
   *
   * @param ids the columns that name a row
   * @param label the column of the class
   */
  static FoundFaults ofLabels(
      Source source, TableLocation location, List<String> ids, String label) {
    StructType schema = source.schema();
    FoundFaults faults = new FoundFaults();
    faults.ofTexts(schema, location.setting("id"), ids);
    faults.ofTexts(schema, location.setting("label"), List.of(label));
    faults.check(
        () -> KeyPlan.ofLabels(schema, location, ids, label, Optional.empty(), source.untyped()));
    return faults;
  }

  /**
   * Checks the columns of a table of links, each by itself.
   *
   * @param ids the columns that name a row of the clustered table
   */
  static FoundFaults ofLinks(Source source, LinkSettings settings, List<String> ids) {
    StructType schema = source.schema();
    FoundFaults faults = new FoundFaults();
    faults.check(() -> LinkPlan.of(schema, settings, ids, source.untyped()));
    faults.ofTexts(schema, "links.first", settings.first());
    faults.ofTexts(schema, "links.second", settings.second());
    faults.ofTexts(schema, "links.type", List.of(settings.type()));
    settings
        .weight()
        .ifPresent(name -> faults.check(() -> Columns.require(schema, "links.weight", name)));
    return faults;
  }

  private void ofTexts(StructType schema, String setting, List<String> names) {
    names.forEach(name -> check(() -> KeyPlan.requireTexts(schema, setting, List.of(name))));
  }

  /** Runs a check, and adds the fault for which it refuses the table. */
  void check(Runnable check) {
    try {
      check.run();
    } catch (FaultException e) {
      add(e);
    }
  }

  /** Adds a fault, unless it was found before. */
  void add(FaultException fault) {
    if (found.stream().noneMatch(known -> isSame(known, fault))) {
      found.add(fault);
    }
  }

  /** Adds the other faults to the one for which the table is refused, as suppressed exceptions. */
  void addTo(FaultException refusal) {
    found.stream().filter(fault -> !isSame(refusal, fault)).forEach(refusal::addSuppressed);
  }

  /**
   * Refuses the table for these faults.
   *
   * @throws FaultException the first of them, with the others as suppressed exceptions; nothing is
   *     thrown if there are none
   */
  void refuse() {
    if (!found.isEmpty()) {
      FaultException first = found.get(0);
      addTo(first);
      throw first;
    }
  }

  private static boolean isSame(FaultException one, FaultException other) {
    return String.valueOf(one.getMessage()).equals(other.getMessage());
  }
}
