package org.mustlink.model.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mustlink.core.ensemble.HeldOutPredictions;

/** A share of right rows does not hide rare classes. */
class FoundClassesTest {
  private static final List<String> NAMES = List.of("text", "line", "picture", "graphic");

  private static HeldOutPredictions judged(int[] found, int... classes) {
    return new HeldOutPredictions(found, classes, new double[classes.length]);
  }

  @Test
  void classesThatAreNeverFoundAreNamedWithTheBalancedAccuracy() {
    HeldOutPredictions judged =
        judged(new int[] {0, 0, 0, 0, 0, 1, 0, 0, -1}, 0, 0, 0, 0, 0, 1, 2, 2, 3);
    assertThat(FoundClasses.warning(judged, NAMES, 9).orElseThrow())
        .startsWith("2 of 4 classes are never found")
        .contains("'picture' (2 labelled rows), 'graphic' (1 labelled row)")
        .contains("66.7 % are right", "50.0 % (balanced accuracy)");
  }

  @Test
  void nothingIsSaidWhereEveryClassIsFound() {
    assertThat(FoundClasses.warning(judged(new int[] {0, 1, 0}, 0, 1, 1), NAMES, 5)).isEmpty();
    assertThat(FoundClasses.warning(judged(new int[] {1}, 0), NAMES, 5)).isEmpty();
    assertThat(FoundClasses.warning(judged(new int[0]), NAMES, 5)).isEmpty();
  }

  @Test
  void singleLabelsOfAllClassesAreNoEvidence() {
    assertThat(FoundClasses.warning(judged(new int[0]), NAMES, 4).orElseThrow())
        .contains("nothing measures how many of the other rows are right", "at least one more row");
    assertThat(FoundClasses.warning(judged(new int[0]), NAMES.subList(0, 1), 1)).isEmpty();
  }
}
