package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN = List.of("landmarks", "label", "scale", "k");

  @ParameterizedTest
  @CsvSource({"landmrks,landmarks", "lable,label", "LANDMARKS,landmarks", "scal,scale", "q,k"})
  void findsTheFewestEdits(String typed, String meant) {
    assertThat(NearestName.of(typed, KNOWN)).contains(meant);
  }

  @Test
  void takesTheFirstByTheAlphabetAmongEquals() {
    assertThat(NearestName.of("f", List.of("f2", "f1", "f3"))).contains("f1");
  }

  @Test
  void isNotLikelyWhereMostLettersDiffer() {
    assertThat(NearestName.likely("lable", KNOWN)).contains("label");
    assertThat(NearestName.likely("f0", KNOWN)).isEmpty();
  }

  @Test
  void hasNoneWhereNothingIsKnown() {
    assertThat(NearestName.of("x", List.of())).isEmpty();
  }
}
