package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.sideinfo.Links;

/**
 * Links of one group that its clusters do not satisfy.
 *
 * @param links the links, each between two rows given by their indices by arrival
 */
record GroupViolations(List<Violation> links) implements Serializable {
  /** The violations of a group that satisfies all its links. */
  static final GroupViolations NONE = new GroupViolations(List.of());

  /** A link between two rows, given by their indices, that the clusters violate. */
  record Violation(int first, int second, boolean must, double weight, boolean heldOut)
      implements Serializable {}

  /**
   * Finds the violated links of one group.
   *
   * @param clusters the clusters of the rows in the order of the links
   * @param order the indices of these rows by arrival
   */
  static GroupViolations of(GroupSideInformation side, int[] clusters, int[] order) {
    List<Violation> violations = new ArrayList<>();
    add(side.given(), false, clusters, order, violations);
    add(side.heldOut(), true, clusters, order, violations);
    return violations.isEmpty() ? NONE : new GroupViolations(violations);
  }

  private static void add(
      Links links, boolean heldOut, int[] clusters, int[] order, List<Violation> to) {
    for (int e = 0; e < links.size(); e++) {
      int first = clusters[links.first(e)];
      boolean together = first >= 0 && first == clusters[links.second(e)];
      if (together != links.must(e)) {
        to.add(
            new Violation(
                order[links.first(e)],
                order[links.second(e)],
                links.must(e),
                links.weight(e),
                heldOut));
      }
    }
  }
}
