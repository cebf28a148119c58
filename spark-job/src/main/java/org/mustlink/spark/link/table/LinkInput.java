package org.mustlink.spark.link.table;

import java.util.List;
import org.mustlink.core.fault.BadSettingException;

/**
 * Links for a fit.
 *
 * @param table the table of the links
 * @param faults what to do with faulty links
 * @param holdout the share of the pairs, and of the values of rules, in [0, 1), that is held out
 *     from the fit and measured separately
 * @param remarks what was said about the way the table was read, each a sentence
 */
public record LinkInput(LinkTable table, LinkFaults faults, double holdout, List<String> remarks) {
  public LinkInput {
    remarks = List.copyOf(remarks);
  }

  /** Makes links about whose table nothing was said. */
  public LinkInput(LinkTable table, LinkFaults faults, double holdout) {
    this(table, faults, holdout, List.of());
  }

  /**
   * Refuses links between rows of a table without id columns.
   *
   * @param ids columns of the table that name a row
   * @throws BadSettingException if there are none
   */
  public static void requireIds(List<String> ids) {
    if (ids.isEmpty()) {
      throw new BadSettingException(
          "There are links, but no columns that name their rows. "
              + "Set {input.id} to the columns that name a row.");
    }
  }
}
