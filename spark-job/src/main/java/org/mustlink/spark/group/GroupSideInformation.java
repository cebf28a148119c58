package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.ConsistentLinks;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.LinkFaults.Answer;
import org.mustlink.spark.link.LinkWords;

/**
 * The labels and links of the rows of one group, in the order of the rows.
 *
 * @param taken as the method takes it
 * @param given links that are not held out
 * @param heldOut links held out
 * @param dropped links left out of what is taken for a contradiction
 * @param warnings of links left out
 */
record GroupSideInformation(
    SideInformation taken, Links given, Links heldOut, long dropped, List<String> warnings) {
  /** Chains that are told of one group. */
  private static final int SHOWN = 3;

  /**
   * Takes what the method takes, and no links in contradiction.
   *
   * @param contradictions what to do with links in contradiction with others or with labels
   * @throws BadDataException naming the rows of a chain, if links contradict and that is a failure,
   *     or if a linked name is that of two rows
   */
  static GroupSideInformation of(
      GroupRows group, GroupRows.Ordered ordered, MethodInfo info, Answer contradictions) {
    Set<MethodInfo.Kind> takes = info.takes();
    Links given = group.links().ordered(ordered.order(), false);
    Links heldOut = group.links().ordered(ordered.order(), true);
    boolean guided =
        takes.contains(MethodInfo.Kind.MUST_LINKS) || takes.contains(MethodInfo.Kind.CANNOT_LINKS);
    Links guiding = guided ? given : given.filter(e -> false);
    SideInformation all =
        takes.contains(MethodInfo.Kind.LABELS)
            ? new SideInformation(guiding, ordered.labels(), ordered.names().size())
            : SideInformation.of(guiding);
    if (guiding.size() == 0 && (!guided || given.apartFromThemselves().length == 0)) {
      return new GroupSideInformation(all, given, heldOut, 0, List.of());
    }
    LinkAudit audit = LinkAudit.of(all, SHOWN);
    if (audit.contradictionCount() == 0) {
      return new GroupSideInformation(all, given, heldOut, 0, List.of());
    }
    if (contradictions == Answer.FAIL) {
      throw new BadDataException(
          LinkWords.contradictory(
              audit,
              group.count(),
              row -> Objects.requireNonNullElse(group.links().name(ordered.order()[row]), "?"),
              ordered.names()));
    }
    ConsistentLinks consistent = ConsistentLinks.of(all);
    long dropped = (long) consistent.dropped().size() + guiding.apartFromThemselves().length;
    return new GroupSideInformation(
        new SideInformation(consistent.links(), all.labels(), all.classes()),
        given,
        heldOut,
        dropped,
        List.of(
            dropped
                + (dropped == 1 ? " link is" : " links are")
                + " in contradiction with others or with labels and left out."));
  }

  /** The same with other warnings before its own. */
  GroupSideInformation with(List<String> before) {
    List<String> all = new ArrayList<>(before);
    all.addAll(warnings);
    return new GroupSideInformation(taken, given, heldOut, dropped, all);
  }

  /** These warnings, then those of the method. */
  List<String> warningsBefore(List<String> others) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(others);
    return all;
  }
}
