package org.mustlink.spark.link;

import java.util.List;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;

/**
 * What counting tells of rules by columns.
 *
 * @param together the rules that keep rows together
 * @param apart the rules that keep rows apart
 * @param contradictions the number of ways in which rules that keep rows apart cannot hold
 * @param shown descriptions of some of them, with the rows named
 */
public record RuleReport(
    List<Together> together, List<Apart> apart, long contradictions, List<String> shown) {
  public RuleReport {
    together = List.copyOf(together);
    apart = List.copyOf(apart);
    shown = List.copyOf(shown);
  }

  /**
   * A rule that keeps rows together.
   *
   * @param values the number of values of at least two rows
   * @param rows the number of rows of these values
   * @param largest the number of rows of the most frequent one
   * @param weight how strongly the rule is believed; 1 if nobody doubts it
   */
  public record Together(String column, long values, long rows, long largest, double weight) {}

  /**
   * A rule that keeps rows apart.
   *
   * @param most how many rows of a value a cluster may hold
   * @param values the number of values
   * @param rows the number of rows that have one
   * @param largest the number of rows of the most frequent value
   * @param leastClusters how many clusters that value needs
   * @param overCapacity the number of values of more rows than all clusters may hold; 0 if the
   *     number of clusters is not known
   * @param joined how often rows that must be together are more of one value than a cluster may
   *     hold
   */
  public record Apart(
      String column,
      int most,
      long values,
      long rows,
      long largest,
      long leastClusters,
      long overCapacity,
      long joined) {}

  /**
   * Refuses rules that cannot hold, unless the settings allow to drop them.
   *
   * @throws BadDataException that names values and rows
   */
  public void require(LinkFaults faults) {
    if (contradictions > 0 && faults.contradictions() == Answer.FAIL) {
      throw new BadDataException(
          "Rules that keep rows apart cannot hold in "
              + contradictions
              + (contradictions == 1 ? " case: " : " cases: ")
              + String.join("; ", shown.subList(0, Math.min(3, shown.size())))
              + ". Correct the columns, give more clusters, or set {faults.contradictions} = drop.");
    }
  }
}
