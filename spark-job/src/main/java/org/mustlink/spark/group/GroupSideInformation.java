package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.ConsistentLinks;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.LinkWords;
import org.mustlink.spark.link.table.LinkFaults.Answer;

/**
 * The labels and links of the rows of one group, in the order of the rows.
 *
 * @param taken the side information that the method gets
 * @param given the links that are not held out
 * @param heldOut the held-out links
 * @param dropped the number of links that the method does not get because of a contradiction
 * @param warnings of links left out, and of what links and labels tell of the number of clusters
 */
record GroupSideInformation(
    SideInformation taken, Links given, Links heldOut, long dropped, List<String> warnings) {
  /** The maximum number of chains of links that are shown of one group. */
  private static final int SHOWN = 3;

  /**
   * Selects the side information that the method uses, without contradictory links.
   *
   * @param options of the fit, which may set the number of clusters
   * @param contradictions what to do with links in contradiction with others or with labels
   * @throws BadDataException that names the rows of a chain, if contradictory links are to fail, or
   *     if two rows have the name of a linked row
   */
  static GroupSideInformation of(
      GroupRows group,
      GroupRows.Ordered ordered,
      MethodInfo info,
      GroupOptions options,
      Answer contradictions) {
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
    if (guiding.size() == 0 && (!guided || given.selfCannotLinked().length == 0)) {
      return new GroupSideInformation(all, given, heldOut, 0, List.of());
    }
    LinkAudit audit = LinkAudit.of(all, SHOWN);
    IntFunction<String> names =
        row -> Objects.requireNonNullElse(group.links().name(ordered.order()[row]), "?");
    List<String> lines =
        LinkWords.clusters(
                LinkWords.named(audit.clique(), group.count(), names, ordered.names()),
                audit.leastClusters(),
                options.counts(info, all.classes()),
                all.classes())
            .stream()
            .toList();
    if (audit.contradictionCount() == 0) {
      return new GroupSideInformation(all, given, heldOut, 0, lines);
    }
    if (contradictions == Answer.FAIL) {
      throw new BadDataException(
          LinkWords.contradictory(audit, group.count(), names, ordered.names()));
    }
    ConsistentLinks consistent = ConsistentLinks.of(all);
    List<String> warnings = new ArrayList<>(lines);
    long dropped = (long) consistent.dropped().size() + guiding.selfCannotLinked().length;
    warnings.add(
        dropped
            + (dropped == 1 ? " link is" : " links are")
            + " in contradiction with others or with labels and left out.");
    return new GroupSideInformation(
        new SideInformation(consistent.links(), all.labels(), all.classes()),
        given,
        heldOut,
        dropped,
        warnings);
  }
}
