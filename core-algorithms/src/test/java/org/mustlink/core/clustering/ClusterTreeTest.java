package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

/** A tree of nested clusters. */
class ClusterTreeTest {
  @Test
  void theCheapestJoinIsMadeFirstAndMassesCount() {
    Rows means = new Rows(new double[] {0, 10, 3, 21}, 4, 1);
    ClusterTree tree = ClusterTree.ward(means, new int[] {1, 2, 1, 2});
    // 0 and 3 of one row each: 9 / 2
    assertThat(tree.costs()[0]).isEqualTo(4.5);
    assertThat(tree.level(4)).containsExactly(0, 1, 2, 3);
    assertThat(tree.level(3)).containsExactly(0, 1, 0, 2);
    // {0, 3} and 10: 8.5 squared / (1/2 + 1/2) = 72.25
    assertThat(tree.level(2)).containsExactly(0, 0, 0, 1);
    assertThat(tree.cost(3)).isEqualTo(72.25);
    assertThat(tree.level(1)).containsExactly(0, 0, 0, 0);
    assertThat(tree.cost(5)).isZero();
  }

  @Test
  void ofEqualCostsThatOfTheSmallerNumbersIsMade() {
    ClusterTree tree =
        ClusterTree.ward(new Rows(new double[] {0, 1, 2}, 3, 1), new int[] {1, 1, 1});
    assertThat(tree.level(2)).containsExactly(0, 0, 1);
  }

  @Test
  void oneLeafIsATree() {
    ClusterTree tree = ClusterTree.ward(new Rows(new double[] {7}, 1, 1), new int[] {3});
    assertThat(tree.leaves()).isEqualTo(1);
    assertThat(tree.level(1)).containsExactly(0);
  }
}
