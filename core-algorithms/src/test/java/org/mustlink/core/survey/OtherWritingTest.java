package org.mustlink.core.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.fault.BadDataException;

/** Numbers and dates that are written in another way than they are read in are not lost unsaid. */
class OtherWritingTest {
  private static final int ROWS = 200;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.%03d,5|decimal point",
        "%d %%|share of a hundred",
        "$%d|without its unit",
        "%d EUR|without its unit",
        "(%d)|brackets",
        "\u2212%d|minus sign"
      })
  void numbersInAnotherWritingAreRefusedWhereTheyWouldBeLost(String form, String remedy) {
    assertThatThrownBy(() -> decided(form::formatted, Optional.empty()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column c holds '")
        .hasMessageContaining(remedy)
        .hasMessageContaining("set columnKinds for it to category");
    assertThatThrownBy(() -> decided(i -> i < 196 ? "" + i : form.formatted(i), Optional.empty()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(remedy);
    assertThatThrownBy(() -> decided(form::formatted, Optional.of(AskedKind.NUMBER)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(remedy);
    ColumnDecision asked = decided(form::formatted, Optional.of(AskedKind.CATEGORY));
    assertThat(asked.warning()).isNull();
  }

  @Test
  void aCategoryOfSuchNumbersIsKeptAndTold() {
    ColumnDecision found = decided(i -> "$" + i % 5, Optional.empty());
    assertThat(found.kind()).isEqualTo(ColumnKind.CATEGORY);
    assertThat(found.warning())
        .startsWith("Column c holds numbers such as '$0', which are read as words.");
  }

  @ParameterizedTest
  @CsvSource({"5", "150"})
  void datesInAnotherOrderAreReportedWithTheOrderThatIsRead(int days) {
    ColumnDecision found =
        decided(
            i -> "%02d/%02d/2020".formatted(1 + i % days % 28, 1 + i % days / 28),
            Optional.empty());
    assertThat(found.isFeature()).isEqualTo(days < 100);
    assertThat(found.warning()).contains("dates such as '01/01/2020'", "written as 2020-01-05");
  }

  @ParameterizedTest
  @CsvSource({"name%d", "%d-%d", "A%d", "%d Mains", "true%d"})
  void namesOfRowsAreLeftOutAsEver(String form) {
    ColumnDecision found =
        decided(
            i -> form.formatted(i, i) + (form.endsWith("s") ? "abcdefgh".charAt(i % 8) : ""),
            Optional.empty());
    assertThat(found.isFeature()).isFalse();
    assertThat(found.warning()).isNull();
  }

  @Test
  void aKindOfWhichNoValueIsIsRefused() {
    for (AskedKind kind : new AskedKind[] {AskedKind.NUMBER, AskedKind.TIME}) {
      assertThatThrownBy(() -> decided(i -> "w" + i % 3, Optional.of(kind)))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Column c holds no ")
          .hasMessageContaining("such as 'w0'");
    }
  }

  @Test
  void plansAllowForLevelsThatTheFirstRowsDoNotShow() {
    Encoding found =
        new Encoding(
            IntStream.of(2, 30)
                .mapToObj(
                    levels ->
                        new DecidedColumn(
                            "c" + levels, decided(i -> "w" + i * i % levels, Optional.empty())))
                .toList());
    EncodedColumns wide = WidestParts.of(found).map();
    assertThat(wide.parts().get(0).outputs()).isEqualTo(3);
    assertThat(wide.outputs()).isGreaterThan(found.map().outputs()).isLessThanOrEqualTo(3 + 52);
    Encoding names =
        new Encoding(List.of(new DecidedColumn("c", decided(i -> "n" + i, Optional.empty()))));
    assertThat(WidestParts.of(names).map().outputs()).isEqualTo(1);
  }

  private static ColumnDecision decided(IntFunction<String> text, Optional<AskedKind> asked) {
    ColumnSketch part = new ColumnSketch(1);
    IntStream.range(0, ROWS).forEach(i -> part.addText(text.apply(i), 1));
    ColumnSketch all = new ColumnSketch(1);
    all.merge(part);
    return new ColumnEncoder("c", all, () -> all.levels().levels()).decide(ColumnKind.TEXT, asked);
  }
}
