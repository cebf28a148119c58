package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Links and labels with their closure, for fewer components than landmarks. */
class ClosureConstraintsTest extends ConstraintMatrixCheck {
  static final int[] LINKED = {100, 120, 140, 160, 180, 200, 220, 240};

  /**
   * The linked rows 0 to 2 are one component, 3 another, 4 and 5 a third, 6 and 7 one by their
   * label. Cannot-links separate the first and the third from the second, and labels the first from
   * the last.
   */
  private static final int[] COMPONENTS = {0, 0, 0, 1, 2, 2, 3, 3};

  private static final double[][] APART = {
    {1, -1, 0, -1}, {-1, 1, -1, 0}, {0, -1, 1, 0}, {-1, 0, 0, 1}
  };

  static Links links() {
    return Links.of(
        8,
        new int[] {0, 1, 1, 4, 3},
        new int[] {1, 2, 3, 5, 5},
        new boolean[] {true, true, false, true, false},
        new double[] {1, .5, 1, 1, 1});
  }

  /** The index of a row among the linked ones, or a negative number. */
  static int linked(int row) {
    return Arrays.binarySearch(LINKED, row);
  }

  @Override
  ConstraintMatrix constraints() {
    SideInformation sideInformation =
        new SideInformation(links(), new int[] {-1, -1, 0, -1, -1, -1, 1, 1}, 2);
    return LinkConstraints.closure(GRAPH, rows(LINKED), sideInformation, 3);
  }

  @Override
  double entry(int i, int j) {
    int a = linked(i);
    int b = linked(j);
    return a < 0 || b < 0 ? 0 : APART[COMPONENTS[a]][COMPONENTS[b]];
  }

  @Test
  void itIsStoredByComponents() {
    assertThat(constraints()).isInstanceOf(ComponentConstraints.class);
    assertThat(constraints().directions(2).numCols()).isEqualTo(2);
    assertThat(constraints().directions(100).numCols()).isEqualTo(4);
  }
}
