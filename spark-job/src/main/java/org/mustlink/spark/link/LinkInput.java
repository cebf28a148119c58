package org.mustlink.spark.link;

import java.util.List;
import org.mustlink.core.fault.BadSettingException;

/**
 * Links to fit with.
 *
 * @param table where they are
 * @param faults what to do with those that cannot be right
 * @param holdout share of the pairs, in [0, 1), held out from the fit and measured apart
 */
public record LinkInput(LinkTable table, LinkFaults faults, double holdout) {
  public LinkInput {
    if (!(holdout >= 0 && holdout < 1)) {
      throw BadSettingException.of(
          "{links.holdout}",
          holdout,
          "allowed is a share from 0 to less than 1",
          "Give such a share, or 0 to fit with all links.");
    }
  }

  /**
   * Refuses links to a table whose rows have no names.
   *
   * @param ids columns of the table that name a row
   * @throws BadSettingException if there are none
   */
  public static void requireIds(List<String> ids) {
    if (ids.isEmpty()) {
      throw new BadSettingException(
          "There are links, but no columns that name the rows they speak of. Set {input.id} to the columns that name a row.");
    }
  }
}
