package org.mustlink.local.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.Gaps;
import org.mustlink.core.survey.TableSurvey;

class MemoryCountsTest {
  private static final NumberColumn SIZE =
      new NumberColumn("size", NumberColumn.Form.NUMBER, new double[] {1, 2, Double.NaN, 4, 5, 6});
  private static final TextColumn WORD =
      new TextColumn("word", ValueType.TEXT, List.of("red", "blue"), new int[] {0, 1, 0, 1, 0, -1});
  private static final NumberColumn TRUTH =
      new NumberColumn("truth", NumberColumn.Form.TRUTH, new double[] {0, 1, 1, 0, 1, 0});
  private static final NumberColumn DAY =
      new NumberColumn(
          "day",
          NumberColumn.Form.TIME,
          IntStream.range(0, 6).mapToDouble(i -> 86_400.0 * i).toArray());

  private static Encoding encoding(Map<String, AskedKind> asked, TableColumn... columns) {
    return survey(new Table(List.of(columns), 6), asked, Gaps.FILL).orElseThrow();
  }

  private static Optional<Encoding> survey(Table table, Map<String, AskedKind> asked, Gaps gaps) {
    return new TableSurvey(new MemoryCounts(table), new AskedColumns(asked, gaps)).run();
  }

  @Test
  void typesAndValuesTellWhatColumnsAre() {
    Encoding found = encoding(Map.of(), SIZE, WORD, TRUTH, DAY);
    assertThat(found.features().columns().stream().map(one -> one.kind()))
        .containsExactly(
            ColumnKind.MEASURE, ColumnKind.CATEGORY, ColumnKind.CATEGORY, ColumnKind.TIME);
    assertThat(found.columns().get(0).decision().summary())
        .isEqualTo("number from 1 to 6, 1 gap filled by the median");
    assertThat(found.columns().get(2).decision().summary()).startsWith("category of 2 levels");
  }

  @Test
  void aPersonMaySayOtherwise() {
    NumberColumn zip =
        new NumberColumn("zip", NumberColumn.Form.NUMBER, new double[] {1, 2, 1, 2, 1, 2});
    Encoding found =
        encoding(Map.of("zip", AskedKind.CATEGORY, "size", AskedKind.IGNORE), SIZE, zip);
    assertThat(found.features().names()).containsExactly("zip");
    assertThat(found.columns().get(1).decision().summary())
        .isEqualTo("category of 2 levels: 1 50 %, 2 50 %");
  }

  @Test
  void numbersWithoutGapsStayAsTheyAre() {
    NumberColumn whole =
        new NumberColumn("whole", NumberColumn.Form.NUMBER, new double[] {1, 2, 3, 4, 5, 6});
    Table table = new Table(List.of(whole), 6);
    assertThat(survey(table, Map.of(), Gaps.FILL)).isEmpty();
    assertThat(survey(new Table(List.of(SIZE), 6), Map.of(), Gaps.FILL)).isPresent();
  }

  @Test
  void faultsAreNamed() {
    Table gaps = new Table(List.of(SIZE, WORD), 6);
    assertThatThrownBy(() -> survey(gaps, Map.of(), Gaps.FAIL))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("Column size has no number in 1 of 6 rows");
    assertThatThrownBy(() -> survey(gaps, Map.of("other", AskedKind.TEXT), Gaps.FILL))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("The features are size, word.");
    TextColumn one = new TextColumn("one", ValueType.TEXT, List.of("x"), new int[6]);
    Table same = new Table(List.of(one), 6);
    assertThatThrownBy(() -> survey(same, Map.of(), Gaps.FILL))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("No column can tell the rows of the table apart. one: all its");
  }
}
