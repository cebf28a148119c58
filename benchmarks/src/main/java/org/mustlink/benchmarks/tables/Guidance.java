package org.mustlink.benchmarks.tables;

import java.util.EnumSet;
import java.util.Set;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The side information about a small data set that a method gets: the classes of some percent of
 * the rows, or links between random pairs of the same number of rows.
 *
 * @param percent the percentage of labelled or linked rows
 * @param pairs the number of links for each of these rows; 0 for labels
 */
public record Guidance(int percent, double pairs) {

  /** Whether a method can use it. Every method can run without side information. */
  public boolean suits(MethodInfo info) {
    Set<MethodInfo.Kind> links =
        EnumSet.of(MethodInfo.Kind.MUST_LINKS, MethodInfo.Kind.CANNOT_LINKS);
    links.retainAll(info.takes());
    return percent == 0
        || (pairs == 0 ? info.takes().contains(MethodInfo.Kind.LABELS) : !links.isEmpty());
  }

  public SideInformation of(SmallSet set, int draw) {
    return pairs == 0 ? set.labelled(percent, draw) : set.linked(percent, pairs, draw);
  }

  /** Returns its text in the table. */
  @Override
  public String toString() {
    if (percent == 0) {
      return "nothing";
    }
    if (pairs == 0) {
      return percent + " % labels";
    }
    String number = pairs == Math.rint(pairs) ? String.valueOf((long) pairs) : "" + pairs;
    return number + (pairs == 1 ? " link" : " links") + " a row";
  }
}
