package org.mustlink.spark.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.Range;

class SettingTest {
  private static final SettingGroup GROUP = new SettingGroup("probe.");
  private static final Setting<Optional<String>> FILE =
      GROUP.without("none is").optional("file", Ranges.PATH, "the file that is probed");
  private static final Setting<Integer> DEPTH =
      GROUP
          .onlyWith(FILE, "nothing is probed")
          .one("depth", Range.whole(1, 9), "3", "how deep it is probed");

  @Test
  void aKeyOfAnotherGroupIsKnownFromItsDeclarationAlone() {
    assertThat(GROUP.all()).containsExactly(FILE, DEPTH);
    assertThat(Settings.NONE.get(DEPTH)).isEqualTo(3);
    Settings given = Settings.NONE.with(DEPTH, " 7 ");
    assertThat(given.get(DEPTH)).isEqualTo(7);
    assertThat(given.get(FILE)).isEmpty();
    assertThat(DEPTH.sentence()).isEqualTo("How deep it is probed. Only with probe.file.");
    assertThat(DEPTH.described("3"))
        .isEqualTo("how deep it is probed; whole number from 1 to 9; default 3");
    assertThat(FILE.defaultWords()).isEqualTo("none is");
    assertThatThrownBy(() -> given.requireUse(DEPTH))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "Cannot set probe.depth to ' 7 ': probe.file is not set, so that nothing is probed. Set"
                + " probe.file, or remove this setting.");
    given.with(FILE, "f").requireUse(DEPTH);
    Settings.NONE.with(DEPTH, "3").requireUse(DEPTH);
    assertThatThrownBy(() -> Settings.NONE.with(DEPTH, "10").get(DEPTH))
        .hasMessage(
            "Cannot set probe.depth to '10': allowed is whole number from 1 to 9. Give a value in"
                + " that range, or leave the parameter unset to take its default 3.");
  }

  @ParameterizedTest
  @CsvSource({
    "links.holdout,-0.1,number >= 0 and < 1",
    "links.holdout,1,number >= 0 and < 1",
    "links.holdout,x,number >= 0 and < 1",
    "links.apartMost,0,whole number >= 1",
    "links.apartWeights,0,number > 0 and <= 1",
    "links.togetherWeights,1.5,number > 0 and <= 1",
    "links.togetherWeights,NaN,number > 0 and <= 1",
    "faults.maxMoved,1.1,number from 0 to 1",
    "faults.maxPsi,-1,number >= 0",
    "faults.maxBadRows,-1,whole number >= 0",
    "suggest.count,0,whole number from 1 to 1000",
    "label.sets,2,0 | whole number from 3 to 10",
    "label.port,70000,whole number from 0 to 65535",
    "input.kinds,word,number | category",
    "output.mode,append,error | overwrite"
  })
  void aValueOutOfRangeIsRefusedWithItsRange(String key, String text, String range) {
    Setting<?> setting = SettingKeys.find(key).orElseThrow();
    assertThat(setting.allows(text)).isFalse();
    assertThatThrownBy(() -> setting.value(text))
        .isInstanceOfSatisfying(
            BadSettingException.class,
            fault ->
                assertThat(fault.message(Surface.COMMAND))
                    .startsWith("Cannot set " + key + " to '" + text + "'")
                    .contains(range));
  }

  @Test
  void columnsAreNamedOnce() {
    for (Setting<?> setting :
        List.of(InputKeys.ID, LinkKeys.TOGETHER.columns(), LinkKeys.APART.columns())) {
      assertThatThrownBy(() -> Settings.NONE.with(setting, List.of("a", "b", "a")).get(setting))
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("[a, b, a]: it contains the column 'a' twice");
    }
  }

  @Test
  void everyDefaultIsInItsRange() {
    for (Setting<?> setting : SettingKeys.ALL) {
      assertThat(setting.usual().isEmpty() || setting.allows(setting.usual()))
          .as(setting.key())
          .isTrue();
      assertThat(SettingKeys.find(setting.key())).contains(setting);
    }
  }
}
