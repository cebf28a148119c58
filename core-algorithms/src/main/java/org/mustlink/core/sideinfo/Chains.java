package org.mustlink.core.sideinfo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sideinfo.Contradiction.Kind;

/**
 * Collects contradictions up to a given number, each with the shortest chain that proves it. The
 * graph that is searched is built when the first contradiction is added.
 */
final class Chains {
  private final SideInformation sideInformation;
  private final int most;
  private final List<Contradiction> found = new ArrayList<>();
  private @Nullable MustGraph graph;

  Chains(SideInformation sideInformation, int most) {
    this.sideInformation = sideInformation;
    this.most = most;
  }

  List<Contradiction> found() {
    return found;
  }

  /** Adds the contradiction of a cannot-link between two rows of one must-link component. */
  void addLink(int first, int second) {
    if (found.size() < most) {
      int[] chain = graph().chain(new int[] {first}, new int[] {second}, sideInformation.nodes());
      found.add(new Contradiction(Kind.LINK, chain));
    }
  }

  /** Adds the contradiction of a cannot-link of a row with itself. */
  void addSelfLink(int row) {
    if (found.size() < most) {
      found.add(new Contradiction(Kind.LINK, new int[] {row}));
    }
  }

  /** Adds a contradiction for every two classes that rows of one must-link component have. */
  void addLabels(Closure byLinks, int component, int[] classes) {
    for (int a = 0; a < classes.length; a++) {
      for (int b = a + 1; b < classes.length && found.size() < most; b++) {
        int[] from = rows(byLinks, component, classes[a]);
        int[] to = rows(byLinks, component, classes[b]);
        int[] rows = graph().chain(from, to, sideInformation.rows());
        int[] chain = new int[rows.length + 2];
        chain[0] = sideInformation.rows() + classes[a];
        System.arraycopy(rows, 0, chain, 1, rows.length);
        chain[rows.length + 1] = sideInformation.rows() + classes[b];
        found.add(new Contradiction(Kind.LABELS, chain));
      }
    }
  }

  private int[] rows(Closure byLinks, int component, int label) {
    return IntStream.range(0, sideInformation.rows())
        .filter(
            row -> byLinks.components()[row] == component && sideInformation.labels()[row] == label)
        .toArray();
  }

  private MustGraph graph() {
    if (graph == null) {
      graph = new MustGraph(sideInformation);
    }
    return graph;
  }
}
