package org.mustlink.core.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

class ClassSharesTest {
  private static ClassShares read(String text) {
    return ClassOptions.CLASS_SHARES.read(text).orElseThrow();
  }

  @Test
  void sharesAreReadInTheOrderOfTheClasses() {
    assertThat(read("good: 0.75 ,a:b:0.25").of(List.of("a:b", "good"))).containsExactly(0.25, 0.75);
    assertThat(ClassOptions.CLASS_SHARES.read("none")).isEmpty();
    List<String> odd = List.of(" d", "5\" pipe", "\"", "a, b:c", "e");
    ClassShares named = read("\"a, b:c\":0.1, e: 0.2 ,\" d\":0.3,5\" pipe:0.15,\"\"\"\":0.25");
    assertThat(named.of(odd)).containsExactly(0.3, 0.15, 0.25, 0.1, 0.2);
    assertThat(read(named.toString()).byName()).containsOnlyKeys(odd);
  }

  @Test
  void roundedSharesAreScaledToTheSumOne() {
    assertThat(read("a:0.33,b:0.33,c:0.33").of(List.of("a", "b", "c")))
        .containsOnly(0.33 / (0.33 + 0.33 + 0.33));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0.5,0.5",
        "a:0.5",
        "a:0.5,b:0.6",
        "a:1,b:0",
        "a:1.5,b:-0.5",
        "a:0.5,a:0.5",
        "a:x",
        "a:0.5,,b:0.5",
        "a:0.5,b:0.5,",
        "\"a:0.5,b\":0.5,c",
        "a:NaN,b:0.5"
      })
  void textsThatAreNoSharesAreRefused(String text) {
    assertThatThrownBy(() -> ClassOptions.CLASS_SHARES.read(text))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("classShares", "'" + text + "'", "NAME:SHARE");
  }

  @Test
  void otherClassesAreNamed() {
    assertThatThrownBy(() -> read("a:0.5,b:0.5").of(List.of("b", "c")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("without one: c;", "not labelled: a", "classes b, c");
  }

  @Test
  void onlyThePoolTakesShares() {
    assertThatThrownBy(
            () -> FitOptions.resolve(Map.of("classShares", "a:0.5,b:0.5", "assign", "seeded")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("classShares", "seeded", "pool");
  }
}
