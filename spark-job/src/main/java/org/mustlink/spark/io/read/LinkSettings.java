package org.mustlink.spark.io.read;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;

/**
 * The group {@code links} of the settings: the table of the links and what its columns are.
 *
 * @param location the location of the table
 * @param first the columns that name one row of a link, as many as {@code input.id} has
 * @param second the columns that name the other row
 * @param type the column that says must or cannot
 * @param weight the column of degrees of belief, in (0, 1]
 * @param holdout the share of held-out links, in [0, 1), which the fit does not use and which are
 *     measured separately
 */
public record LinkSettings(
    TableLocation location,
    List<String> first,
    List<String> second,
    String type,
    Optional<String> weight,
    double holdout) {

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if a column is not named
   */
  public LinkSettings {
    first = List.copyOf(first);
    second = List.copyOf(second);
    require("first", first);
    require("second", second);
    if (type.isBlank()) {
      throw new BadSettingException(
          "links.type is not set, so it is not known which links are must-links. Set links.type to"
              + " the column that says must or cannot.");
    }
  }

  /** The columns that are named. */
  Set<String> columns() {
    Set<String> named = new HashSet<>(first);
    named.addAll(second);
    named.add(type);
    weight.ifPresent(named::add);
    return named;
  }

  private static void require(String key, List<String> columns) {
    if (columns.isEmpty()) {
      throw new BadSettingException(
          "links."
              + key
              + " is not set, so it is not known which rows are linked. Set it to the column of"
              + " ids, or to as many columns as input.id has.");
    }
  }
}
