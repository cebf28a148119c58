package org.mustlink.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DenseGraphTest extends GraphCheck {
  @Override
  Graph graph(int n, double[] weights) {
    return Graphs.of(n, weights);
  }

  @Test
  void theDiagonalCountsAsZero() {
    assertThat(Graphs.of(2, new double[] {5, 1, 1, 7}).weights()).containsExactly(0, 1, 1, 0);
  }

  @Test
  void otherShapesAreRefused() {
    assertThatThrownBy(() -> new DenseGraph(2, new double[3])).hasMessageContaining("2 rows");
  }
}
