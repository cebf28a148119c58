package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.clustering.Points.cluster;
import static org.mustlink.core.clustering.Points.margin;

import org.junit.jupiter.api.Test;

class LargestAssignerTest extends AssignerCheck {
  private static final LargestAssigner THREE = new LargestAssigner(3);

  @Override
  public Assigner assigner() {
    return THREE;
  }

  @Override
  public double[] tied() {
    return new double[] {0, 0.4, 0.4};
  }

  @Test
  void theLargestColumnAndItsMargin() {
    double[] point = {0.2, 0.8, -0.1};
    assertThat(cluster(THREE, point, 0)).isEqualTo(1);
    assertThat(margin(THREE, point, 0, 1)).isCloseTo(0.75, within(1e-15));
    assertThat(margin(THREE, point, 0, 0)).isZero();
    assertThat(margin(THREE, new double[] {-1, -1, 0.5}, 0, 2)).isEqualTo(1);
  }

  @Test
  void aZeroPointIsOfTheFirstClusterWithoutMargin() {
    double[] nothing = new double[3];
    assertThat(cluster(THREE, nothing, 0)).isZero();
    assertThat(margin(THREE, nothing, 0, 0)).isZero();
  }

  @Test
  void aSingleClusterHasTheLargestMargin() {
    LargestAssigner one = new LargestAssigner(1);
    assertThat(cluster(one, new double[] {-3}, 0)).isZero();
    assertThat(margin(one, new double[] {-3}, 0, 0)).isEqualTo(1);
    assertThatThrownBy(() -> new LargestAssigner(0)).hasMessageContaining("0 clusters");
  }
}
