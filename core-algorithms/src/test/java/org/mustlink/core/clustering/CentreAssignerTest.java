package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.clustering.Points.cluster;
import static org.mustlink.core.clustering.Points.margin;

import org.junit.jupiter.api.Test;

class CentreAssignerTest extends AssignerCheck {
  private static final CentreAssigner THREE =
      new CentreAssigner(new double[] {0, 0, 4, 0, 0, 4}, 2);

  @Override
  public Assigner assigner() {
    return THREE;
  }

  @Override
  public double[] tied() {
    return new double[] {5, 5};
  }

  @Test
  void theNearestCentre() {
    assertThat(cluster(THREE, new double[] {1, 1}, 0)).isEqualTo(0);
    assertThat(cluster(THREE, new double[] {9, 9, 3, 1}, 2)).isEqualTo(1);
    assertThat(cluster(THREE, new double[] {1, 3}, 0)).isEqualTo(2);
  }

  @Test
  void tiesGoToTheSmallerNumber() {
    assertThat(cluster(THREE, new double[] {2, 0}, 0)).isEqualTo(0);
    assertThat(cluster(THREE, new double[] {5, 5}, 0)).isEqualTo(1);
    assertThat(cluster(THREE, new double[] {2, 2}, 0)).isEqualTo(0);
  }

  /** 1 from its own centre and 3 from the next. */
  @Test
  void theMarginByHand() {
    assertThat(margin(THREE, new double[] {1, 0}, 0, 0)).isCloseTo(2.0 / 3, within(1e-15));
    assertThat(margin(THREE, new double[] {1, 0}, 0, 1)).isZero();
    assertThat(margin(THREE, new double[] {2, 0}, 0, 0)).isZero();
    assertThat(margin(THREE, new double[] {4, 0}, 0, 1)).isEqualTo(1);
  }

  @Test
  void equalCentresGiveNoMarginAndASingleCentreTheLargest() {
    CentreAssigner equal = new CentreAssigner(new double[] {1, 1}, 1);
    assertThat(cluster(equal, new double[] {1}, 0)).isZero();
    assertThat(margin(equal, new double[] {1}, 0, 0)).isZero();
    assertThat(margin(new CentreAssigner(new double[] {1}, 1), new double[] {5}, 0, 0))
        .isEqualTo(1);
  }

  @Test
  void canonicalNumberingDoesNotDependOnTheStart() {
    CentreAssigner expected = new CentreAssigner(new double[] {-1, 5, 2, -3, 2, 7}, 2);
    for (double[] order :
        new double[][] {{-1, 5, 2, -3, 2, 7}, {2, 7, 2, -3, -1, 5}, {2, -3, 2, 7, -1, 5}}) {
      assertThat(CentreAssigner.canonical(order, 2)).usingRecursiveComparison().isEqualTo(expected);
    }
    assertThat(expected.clusters()).isEqualTo(3);
  }

  @Test
  void shapesAreRefused() {
    assertThatThrownBy(() -> new CentreAssigner(new double[3], 2)).hasMessageContaining("3 values");
    assertThatThrownBy(() -> new CentreAssigner(new double[0], 2)).hasMessageContaining("0 values");
    assertThatThrownBy(() -> new CentreAssigner(new double[2], 0))
        .hasMessageContaining("dimension 0");
  }

  @Test
  void scoresByHand() {
    double[] scores = new double[6];
    THREE.scores(new double[] {1, 0, 4, 4}, 2, scores);
    assertThat(scores).containsExactly(-1, -9, -17, -32, -16, -16);
  }
}
