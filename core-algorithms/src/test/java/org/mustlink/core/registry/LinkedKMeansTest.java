package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;

/** k-means with links on real data: the accuracy on the rows without links does not decrease. */
class LinkedKMeansTest {
  private static final int DRAWS = 5;

  /** Five links a row between random pairs of c rows, means of five draws. */
  @ParameterizedTest
  @CsvSource({
    "mpck-means, iris, 30, 0.91",
    "mpck-means, iris, 100, 0.935",
    "mpck-means, wine, 30, 0.94",
    "mpck-means, wine, 100, 0.95",
    "pck-means, wine, 30, 0.955",
    "pck-means, wine, 100, 0.96",
    "cop-kmeans, iris, 30, 0.83",
    "cop-kmeans, wine, 100, 0.96",
    "cop-kmeans, ionosphere, 100, 0.70"
  })
  void links(String method, String set, int c, double floor) {
    RealData data = RealData.read(set);
    InMemoryMethod made = MethodRegistry.create(method, Map.of());
    double sum = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      LinkedRows linked = LinkedRows.draw(data, c, 5, draw);
      InMemoryClustering found =
          made.cluster(data.rows(), linked.side(), OptionalInt.of(data.k()), draw);
      sum += data.accuracy(found, linked.known());
    }
    assertThat(sum / DRAWS).isGreaterThan(floor);
  }

  /**
   * One pass in a random order, as in the paper, often fails although there are feasible clusters.
   */
  @Test
  void theOrderOfThePaperIsOftenInfeasible() {
    RealData data = RealData.read("sonar");
    int infeasible = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      LinkedRows linked = LinkedRows.draw(data, 200, 1, draw);
      try {
        MethodRegistry.create("cop-kmeans", Map.of("order", "random"))
            .cluster(data.rows(), linked.side(), OptionalInt.of(2), draw);
      } catch (BadDataException e) {
        infeasible++;
      }
      assertThat(
              MethodRegistry.create("cop-kmeans", Map.of())
                  .cluster(data.rows(), linked.side(), OptionalInt.of(2), draw)
                  .values())
          .containsEntry("must", 1.0)
          .containsEntry("cannot", 1.0)
          .containsEntry("deadEnds", 0.0);
    }
    assertThat(infeasible).isEqualTo(DRAWS);
  }
}
