package org.mustlink.spark.io;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;

/**
 * Which table holds the links and what its columns are: the group {@code links} of the settings.
 *
 * @param location of the table
 * @param first columns that name one row of a link, as many as {@code input.id} has
 * @param second columns that name the other
 * @param type column of must or cannot
 * @param weight column of degrees of belief
 * @param holdout share of the links, in [0, 1), that do not guide the fit and are measured apart
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
   * @throws BadSettingException if a column is not named or the share is out of its range
   */
  public LinkSettings {
    first = List.copyOf(first);
    second = List.copyOf(second);
    require("first", first);
    require("second", second);
    if (type.isBlank()) {
      throw new BadSettingException(
          "links.type is not set: it is not known which links are must-links. Set links.type to the column that says must or cannot.");
    }
    if (!(holdout >= 0 && holdout < 1)) {
      throw BadSettingException.of(
          "links.holdout",
          holdout,
          "allowed is a share from 0 to less than 1",
          "Give such a share, or remove the setting to fit with all links.");
    }
  }

  private static void require(String key, List<String> columns) {
    if (columns.isEmpty()) {
      throw new BadSettingException(
          "links."
              + key
              + " is not set: it is not known which rows the links join. Set it to the column of ids, or to as many columns as input.id has.");
    }
  }
}
