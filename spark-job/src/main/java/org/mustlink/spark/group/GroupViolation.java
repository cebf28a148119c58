package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.sideinfo.Links;

/**
 * A link between two rows of a group, given by their indices by arrival, that its clusters do not
 * satisfy.
 */
record GroupViolation(int first, int second, boolean must, double weight, boolean heldOut)
    implements Serializable {
  /**
   * Finds the violated links of one group.
   *
   * @param clusters the clusters of the rows in the order of the links
   * @param order the indices of these rows by arrival
   */
  static List<GroupViolation> of(GroupSideInformation side, int[] clusters, int[] order) {
    List<GroupViolation> violations = new ArrayList<>();
    add(side.given(), false, clusters, order, violations);
    add(side.heldOut(), true, clusters, order, violations);
    return violations;
  }

  private static void add(
      Links links, boolean heldOut, int[] clusters, int[] order, List<GroupViolation> to) {
    for (int e = 0; e < links.size(); e++) {
      if (!links.isSatisfied(e, clusters)) {
        to.add(
            new GroupViolation(
                order[links.first(e)],
                order[links.second(e)],
                links.must(e),
                links.weight(e),
                heldOut));
      }
    }
  }
}
