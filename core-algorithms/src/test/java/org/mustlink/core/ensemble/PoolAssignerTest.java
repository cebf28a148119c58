package org.mustlink.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerCheck;

class PoolAssignerTest extends AssignerCheck {
  private static final PoolAssigner THREE = new PoolAssigner(3, new Pool(1, 0.5));

  @Override
  public Assigner assigner() {
    return THREE;
  }

  @Override
  public double[] tied() {
    return new double[] {0.1, 0.4, 0.4, -2, -1, -1};
  }

  @Test
  void probabilitiesAreMultipliedWithTheirWeightsAsPowers() {
    double[] point = {2, 6, -1, Math.log(0.16), Math.log(0.64), Math.log(0.2)};
    int[] cluster = new int[1];
    double[] margin = new double[1];
    THREE.blocks().assign(point, 1, new int[] {-1}, cluster, margin);
    assertThat(cluster).containsExactly(1);
    double own = 0.75 * 0.8;
    double other = 0.25 * 0.4;
    assertThat(margin[0]).isCloseTo((own - other) / own, within(1e-12));
  }

  @Test
  void probabilitiesAreMultipliedWithTheFactorsOfTheClasses() {
    PoolAssigner pool = new PoolAssigner(2, new Pool(1, 0), List.of(1.0, 4.0));
    int[] cluster = new int[1];
    double[] margin = new double[1];
    pool.blocks().assign(new double[] {0.75, 0.25}, 1, new int[] {-1}, cluster, margin);
    assertThat(cluster).containsExactly(1);
    assertThat(margin[0]).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void classifiersDecideOnARowThatTheLabelsDoNotReach() {
    double[] point = {0, 0, 0, -3, -2, -1};
    int[] cluster = new int[1];
    THREE.blocks().assign(point, 1, new int[] {-1}, cluster, new double[1]);
    assertThat(cluster).containsExactly(2);
  }
}
