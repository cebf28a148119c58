package org.mustlink.spark.link;

import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.link.table.NamedLinks;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Resources;

/** Joins links with the rows of a table. Many ties of one column are {@link TiedLinks}. */
public final class LinkJoin {
  private LinkJoin() {}

  /**
   * Joins the links with the rows of a table and audits them. No features are read.
   *
   * @param holdout the share of the pairs that are held out
   * @param seed the seed of the choice of held-out pairs
   * @param mostOnDriver the maximum number of links that are audited on the driver, {@link
   *     AuditedLinks#MOST_ON_DRIVER} except in tests
   * @throws BadSettingException if the ids of links and table cannot be compared
   * @throws BadDataException if a link has a null id, no type or a weight out of range, or a linked
   *     id names several rows
   */
  public static AuditedLinks of(
      AuditedLinks.Subject subject, LinkTable table, double holdout, long seed, long mostOnDriver) {
    RowKeys.requireComparable(subject.data().schema(), subject.ids(), table);
    Resources resources = new Resources();
    return resources.keep(
        () ->
            table
                .only()
                .filter(rule -> rule.speaksOf(subject.data()))
                .flatMap(rule -> TiedLinks.of(subject, rule, mostOnDriver, resources))
                .orElseGet(
                    () ->
                        GeneralLinks.of(
                            subject,
                            NamedLinks.of(table, holdout, seed),
                            table,
                            mostOnDriver,
                            resources)));
  }
}
