package org.mustlink.core.stability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/** Labels that say that the class is not known, beside four classes in the corners of a square. */
class ScatteredClassTest {
  private static final int ROWS = 240;
  private static final int SENTINEL = 4;

  @Test
  void rowsOfAllClassesAreNoClass() {
    assertThat(ScatteredClass.find(labelled(i -> i % 4, i -> i < 40 ? i % 4 : SENTINEL)))
        .hasValue(SENTINEL);
  }

  @Test
  void aLargeClassOfItsOwnIsOne() {
    assertThat(ScatteredClass.find(labelled(i -> i < 40 ? i % 4 : 0, i -> i < 40 ? i % 4 : 0)))
        .isEmpty();
  }

  /** Features that tell no class from another tell nothing of the large one. */
  @Test
  void classesThatAreNotToldApartTellNothing() {
    assertThat(ScatteredClass.find(labelled(i -> 0, i -> i < 40 ? i % 4 : SENTINEL))).isEmpty();
  }

  @Test
  void tooFewRowsAndTooFewClassesTellNothing() {
    assertThat(ScatteredClass.find(labelled(i -> i % 4, i -> i < 5 ? i % 4 : SENTINEL))).isEmpty();
    assertThat(ScatteredClass.find(labelled(i -> i % 4, i -> i < 40 ? 0 : SENTINEL))).isEmpty();
    assertThat(ScatteredClass.find(labelled(i -> i % 4, i -> i % 4))).isEmpty();
    LabelledRows none = new LabelledRows(new Rows(new double[0], 0, 2), new int[0], 0);
    assertThat(ScatteredClass.find(none)).isEmpty();
  }

  /** Rows near corners of a square, in an order of no meaning, with labels by their numbers. */
  private static LabelledRows labelled(IntUnaryOperator corner, IntUnaryOperator label) {
    SplittableRandom random = new SplittableRandom(5);
    double[] data = new double[2 * ROWS];
    int[] classes = new int[ROWS];
    int[] order = Rows.shuffled(ROWS, 3);
    for (int i = 0; i < ROWS; i++) {
      int at = corner.applyAsInt(order[i]);
      data[2 * i] = at % 2 * 3 + random.nextGaussian();
      data[2 * i + 1] = at / 2 * 3 + random.nextGaussian();
      classes[i] = label.applyAsInt(order[i]);
    }
    return new LabelledRows(new Rows(data, ROWS, 2), classes, 5);
  }
}
