package org.mustlink.core.sideinfo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sideinfo.Contradiction.Kind;

/** Proofs of contradictions, up to a number of them. The graph is made for the first. */
final class Chains {
  private final SideInformation statements;
  private final int most;
  private final List<Contradiction> found = new ArrayList<>();
  private @Nullable MustGraph graph;

  Chains(SideInformation statements, int most) {
    this.statements = statements;
    this.most = most;
  }

  List<Contradiction> found() {
    return found;
  }

  /** For a cannot-link between two rows of a component. */
  void ofLink(int first, int second) {
    if (found.size() < most) {
      int[] chain = graph().chain(new int[] {first}, new int[] {second}, statements.nodes());
      found.add(new Contradiction(Kind.LINK, chain));
    }
  }

  /** For every two of the classes that rows of a component of the must-links have. */
  void ofLabels(Closure byLinks, int component, int[] classes) {
    for (int a = 0; a < classes.length; a++) {
      for (int b = a + 1; b < classes.length && found.size() < most; b++) {
        int[] from = rows(byLinks, component, classes[a]);
        int[] to = rows(byLinks, component, classes[b]);
        int[] rows = graph().chain(from, to, statements.rows());
        int[] chain = new int[rows.length + 2];
        chain[0] = statements.rows() + classes[a];
        System.arraycopy(rows, 0, chain, 1, rows.length);
        chain[rows.length + 1] = statements.rows() + classes[b];
        found.add(new Contradiction(Kind.LABELS, chain));
      }
    }
  }

  private int[] rows(Closure byLinks, int component, int label) {
    return IntStream.range(0, statements.rows())
        .filter(row -> byLinks.components()[row] == component && statements.labels()[row] == label)
        .toArray();
  }

  private MustGraph graph() {
    if (graph == null) {
      graph = new MustGraph(statements);
    }
    return graph;
  }
}
