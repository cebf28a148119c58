package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.inmemory.InMemoryClustering;

/** Methods with links on worked numbers. */
class GoldenConstrainedTest {
  private static final DenseGolden IRIS = DenseGolden.iris();
  private static final DenseGolden TWO_CLASSES = IRIS.twoClasses();

  /** Two rows, as k-means may start elsewhere. */
  private static final double TWO_ROWS = 2.0 / 150 + 1e-9;

  private static InMemoryClustering cluster(String method, String... options) {
    return cluster(IRIS, 3, method, options);
  }

  private static InMemoryClustering cluster(
      DenseGolden worked, int k, String method, String... options) {
    Map<String, String> all = new HashMap<>(Map.of("scale", "none"));
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return MethodRegistry.create(method, all)
        .cluster(worked.rows(), worked.links(), OptionalInt.of(k), 42);
  }

  @ParameterizedTest
  @CsvSource({"sl, SL", "sl-l, SL-Lbar"})
  void spectralLearning(String method, String worked) {
    InMemoryClustering partition = cluster(method, "affinity", "self-tuning");

    assertThat(partition.eigenvalues())
        .containsExactly(IRIS.doubles(worked, "top_eigs"), within(1e-6));
    assertThat(IRIS.accuracy(partition.clusters()))
        .isGreaterThanOrEqualTo(IRIS.number(worked, "acc") - 0.007);
    assertThat(IRIS.broken(partition.clusters())[1]).isLessThanOrEqualTo(3);
    assertThat(IRIS.broken(partition.clusters())[0]).isZero();
  }

  @Test
  void weightedObjectives() {
    InMemoryClustering partition =
        cluster("sssc", "affinity", "gaussian", "bandwidth", "1", "gamma", "0.5");

    assertThat(partition.eigenvalues())
        .containsExactly(IRIS.doubles("SSSC_rbf", "eigs"), within(1e-6));
    assertThat(partition.values().get("criterion"))
        .isCloseTo(IRIS.number("SSSC_rbf", "E"), within(1e-3));
    assertThat(IRIS.accuracy(partition.clusters()))
        .isCloseTo(IRIS.number("SSSC_rbf", "acc"), within(0.007));
  }

  /** The worked example counts violated must-links only: the method knows no others. */
  @Test
  void linearConstraints() {
    InMemoryClustering partition = cluster("lcsc", "affinity", "self-tuning");

    assertThat(partition.eigenvalues()).containsExactly(IRIS.doubles("LCSC", "eigs"), within(1e-6));
    assertThat(IRIS.accuracy(partition.clusters()))
        .isCloseTo(IRIS.number("LCSC", "acc"), within(TWO_ROWS));
    assertThat(IRIS.broken(partition.clusters())[0]).isZero();
  }

  @Test
  void spectralRegularization() {
    InMemoryClustering partition = cluster("ccsr", "vectors", "15");

    assertThat(IRIS.accuracy(partition.clusters()))
        .isGreaterThanOrEqualTo(IRIS.number("CCSR", "acc") - TWO_ROWS);
    assertThat(IRIS.broken(partition.clusters())[0]).isLessThanOrEqualTo(2);
    assertThat(IRIS.broken(partition.clusters())[1]).isLessThanOrEqualTo(3);
  }

  @Test
  void linksThatKMeansKeeps() {
    InMemoryClustering partition = cluster("cop-kmeans");

    assertThat(IRIS.accuracy(partition.clusters()))
        .isGreaterThanOrEqualTo(IRIS.number("COP_KMEANS", "acc") - TWO_ROWS);
    assertThat(IRIS.broken(partition.clusters())).containsExactly(0, 0);
  }

  /**
   * The worked quotient is 1.9e-6 below the least one under the constraints, which its vector can
   * therefore satisfy only nearly.
   */
  @Test
  void linearConstraintsOfTwoClasses() {
    InMemoryClustering partition = cluster(TWO_CLASSES, 2, "sclc", "affinity", "self-tuning");

    assertThat(partition.eigenvalues())
        .containsExactly(new double[] {TWO_CLASSES.number("SCLC", "value")}, within(2e-6));
    assertThat(partition.values().get("mncut"))
        .isCloseTo(TWO_CLASSES.number("SCLC", "mncut"), within(1e-6));
    assertThat(TWO_CLASSES.accuracy(partition.clusters()))
        .isCloseTo(TWO_CLASSES.number("SCLC", "acc"), within(1e-9));
    assertThat(TWO_CLASSES.broken(partition.clusters())).containsExactly(0, 0);
  }

  /** The worked cuts are what a heuristic reached: at most 2 % above them. */
  @Test
  void cutsOfThreeAndOfTwoClasses() {
    InMemoryClustering three = cluster("cosc");
    InMemoryClustering two = cluster(TWO_CLASSES, 2, "cosc");

    assertThat(three.values().get("mncut"))
        .isLessThanOrEqualTo(1.02 * IRIS.number("COSC", "mcut_reached"));
    assertThat(IRIS.broken(three.clusters())).containsExactly(0, 0);
    assertThat(IRIS.accuracy(three.clusters()))
        .isGreaterThanOrEqualTo(IRIS.number("COSC", "acc") - TWO_ROWS);
    assertThat(two.values().get("mncut"))
        .isLessThanOrEqualTo(1.02 * TWO_CLASSES.number("COSC", "mncut"));
    assertThat(TWO_CLASSES.broken(two.clusters())).containsExactly(0, 0);
    assertThat(TWO_CLASSES.accuracy(two.clusters()))
        .isGreaterThanOrEqualTo(TWO_CLASSES.number("COSC", "acc") - TWO_ROWS);
  }
}
