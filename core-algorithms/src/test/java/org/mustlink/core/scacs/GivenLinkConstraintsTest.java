package org.mustlink.core.scacs;

import static org.mustlink.core.scacs.ClosureConstraintsTest.LINKED;
import static org.mustlink.core.scacs.ClosureConstraintsTest.linked;
import static org.mustlink.core.scacs.ClosureConstraintsTest.links;

import org.mustlink.core.sideinfo.Links;

/** The given links with their weights, without their closure. */
class GivenLinkConstraintsTest extends ConstraintMatrixCheck {
  @Override
  ConstraintMatrix constraints() {
    return LinkConstraints.given(GRAPH, rows(LINKED), links(), 3);
  }

  @Override
  double entry(int i, int j) {
    Links links = links();
    int first = Math.min(linked(i), linked(j));
    int second = Math.max(linked(i), linked(j));
    for (int l = 0; l < links.size(); l++) {
      if (links.first(l) == first && links.second(l) == second) {
        return links.weight(l) * (links.must(l) ? 1 : -0.25);
      }
    }
    return 0;
  }
}
