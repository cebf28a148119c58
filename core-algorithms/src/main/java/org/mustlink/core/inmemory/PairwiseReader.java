package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Converts side information to the pairwise form that methods use. */
public final class PairwiseReader {
  private PairwiseReader() {}

  /**
   * Reads what a method takes of the side information; every kind that it does not take becomes a
   * warning. O(n + links).
   */
  public static PairwiseSideInformation read(SideInformation side, MethodInfo info) {
    List<String> warnings = new ArrayList<>();
    SideInformation taken = taken(side, info, warnings);
    audit(taken, info, warnings);
    int[] classOf = Clusters.numbered(taken.labels());
    int classes = Arrays.stream(classOf).max().orElse(-1) + 1;
    int[] sizes = new int[classes];
    int[] givenAs = new int[classes];
    for (int i = 0; i < classOf.length; i++) {
      if (classOf[i] >= 0) {
        sizes[classOf[i]]++;
        givenAs[classOf[i]] = taken.labels()[i];
      }
    }
    Links links = taken.links();
    double[] net = net(links);
    int[] kept = IntStream.range(0, links.size()).filter(e -> net[e] != 0).toArray();
    return new PairwiseSideInformation(
        taken.rows(),
        classOf,
        sizes,
        givenAs,
        IntStream.of(kept).map(links::first).toArray(),
        IntStream.of(kept).map(links::second).toArray(),
        IntStream.of(kept).mapToDouble(e -> net[e]).toArray(),
        warnings);
  }

  /** Leaves out the kinds of side information that a method does not take, with a warning. */
  static SideInformation taken(SideInformation side, MethodInfo info, List<String> warnings) {
    Set<MethodInfo.Kind> kinds = info.takes();
    Links links = side.links();
    Links usable =
        links.filter(
            e ->
                kinds.contains(
                    links.must(e) ? MethodInfo.Kind.MUST_LINKS : MethodInfo.Kind.CANNOT_LINKS));
    if (usable.size() < links.size()) {
      warnings.add(
          "Method %s takes no such links: %s were not used."
              .formatted(info.name(), links.size() - usable.size()));
    }
    long labelled = Arrays.stream(side.labels()).filter(label -> label >= 0).count();
    if (kinds.contains(MethodInfo.Kind.LABELS) || labelled == 0) {
      return new SideInformation(usable, side.labels(), side.classes());
    }
    warnings.add("Method " + info.name() + " takes no labels: " + labelled + " were not used.");
    return SideInformation.of(usable);
  }

  private static void audit(SideInformation taken, MethodInfo info, List<String> warnings) {
    int self = taken.links().selfCannotLinked().length;
    if (self > 0 && info.takes().contains(MethodInfo.Kind.CANNOT_LINKS)) {
      warnings.add(
          "Cannot-links of a row with itself contradict themselves: " + self + " were not used.");
    }
    if (taken.links().size() == 0) {
      return;
    }
    LinkAudit audit = LinkAudit.of(taken, 0);
    long withinComponents = audit.contradictoryLinks() - self;
    if (withinComponents + audit.contradictoryLabels() > 0) {
      warnings.add(
          ("Labels and links contradict each other: must-links and labels join the rows of %s %s, and"
                  + " must-links join the rows of %s %s of different labels. Some of them cannot be"
                  + " satisfied.")
              .formatted(
                  withinComponents,
                  withinComponents == 1 ? "cannot-link" : "cannot-links",
                  audit.contradictoryLabels(),
                  audit.contradictoryLabels() == 1 ? "pair" : "pairs"));
    }
  }

  /**
   * Returns signed weights. The weights of a must-link and a cannot-link of the same pair are added
   * in the first of them, and the second gets 0.
   */
  private static double[] net(Links links) {
    double[] net = new double[links.size()];
    for (int e = 0; e < net.length; e++) {
      boolean again =
          e > 0 && links.first(e) == links.first(e - 1) && links.second(e) == links.second(e - 1);
      double signed = links.must(e) ? links.weight(e) : -links.weight(e);
      net[again ? e - 1 : e] += signed;
    }
    return net;
  }
}
