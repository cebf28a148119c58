package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/** Classes without labels, from a table in memory to clusters. */
class NewClassesInMemoryTest {
  private static final Blobs SIX = TestData.blobs(1200, 3, 6, 7, 1);

  private static InMemoryClustering fit(int[] labels, OptionalInt k, String... keysAndValues) {
    Map<String, String> given =
        keysAndValues.length == 0 ? Map.of() : Map.of(keysAndValues[0], keysAndValues[1]);
    return MethodRegistry.create("scacs", given)
        .cluster(SIX.rows(), SideInformation.ofLabels(labels), k, 7);
  }

  /** Labels of the classes 0 to named - 1 among the first rows. */
  private static int[] labels(int rows, int named) {
    int[] labels = SIX.labels(rows);
    return Arrays.stream(labels).map(label -> label < named ? label : -1).toArray();
  }

  private static double accuracy(InMemoryClustering found) {
    return Measures.of(Contingency.of(found.clusters(), SIX.classes())).acc();
  }

  @Test
  void theirNumberIsFound() {
    InMemoryClustering found = fit(labels(120, 4), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(accuracy(found)).isGreaterThan(0.98);
    assertThat(found.warnings()).anyMatch(said -> said.startsWith("Labels name 4 classes."));
    // The first clusters are the classes of the labels.
    assertThat(IntStream.range(0, 120).filter(i -> SIX.classes()[i] < 4))
        .allMatch(i -> found.clusters()[i] == SIX.classes()[i]);
  }

  @Test
  void theirNumberMayBeGiven() {
    InMemoryClustering byK = fit(labels(120, 3), OptionalInt.of(6));
    InMemoryClustering byOption = fit(labels(120, 3), OptionalInt.empty(), "newClasses", "3");
    assertThat(accuracy(byK)).isGreaterThan(0.98);
    assertThat(byOption.clusters()).isEqualTo(byK.clusters());
  }

  @Test
  void oneNamedClassIsEnoughIfTheNumberIsGiven() {
    assertThat(accuracy(fit(labels(120, 1), OptionalInt.of(6)))).isGreaterThan(0.95);
  }

  @Test
  void withoutNewClassesTheFitIsWhatItIsWithoutLookingForThem() {
    InMemoryClustering looked = fit(labels(120, 6), OptionalInt.empty());
    InMemoryClustering none = fit(labels(120, 6), OptionalInt.empty(), "newClasses", "none");
    assertThat(looked.k()).isEqualTo(6);
    assertThat(looked.clusters()).isEqualTo(none.clusters());
    assertThat(looked.margins()).isEqualTo(none.margins());
    assertThat(looked.warnings()).isEqualTo(none.warnings());
  }
}
