package org.mustlink.core.survey;

import java.util.Locale;
import java.util.Optional;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.ReducedPart;

/** What is made of a column of words or of sparse vectors, which is reduced to few dimensions. */
public final class ReducedColumn {
  private ReducedColumn() {}

  /**
   * Decides on a column of words.
   *
   * @param part nothing if no word is in two texts
   * @param told what is told of the texts
   */
  public static ColumnDecision words(Optional<ReducedPart> part, String told) {
    return part.map(one -> ColumnDecision.of(ColumnKind.WORDS, one, told + dimensions(one)))
        .orElseGet(() -> ColumnDecision.leftOut("no word is in two of its texts"));
  }

  /**
   * Decides on a column of sparse vectors.
   *
   * @param part nothing if no place has two values
   * @param d the number of values of a vector
   */
  public static ColumnDecision vector(Optional<ReducedPart> part, ColumnKind kind, int d) {
    return part.map(
            one ->
                ColumnDecision.of(
                    kind,
                    one,
                    String.format(Locale.ROOT, "sparse vector of %,d numbers", d)
                        + dimensions(one)))
        .orElseGet(() -> ColumnDecision.leftOut("no place of its vectors has two values"));
  }

  private static String dimensions(ReducedPart part) {
    return ", reduced to " + part.outputs() + " dimensions";
  }
}
