package org.mustlink.spark.job.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.Gaps;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.key.SuggestKeys;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;

class SettingsReaderTest {
  private final Path directory;

  SettingsReaderTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void readsEveryKey() {
    JobSettings settings = read(WrittenSettings.FULL);
    assertThat(settings.input().location().path()).contains("s3a://bucket/table");
    assertThat(settings.input().location().format()).contains(TableFormat.CSV);
    assertThat(settings.input().location().options())
        .isEqualTo(Map.of("sep", ";", "fs.s3a.endpoint", "http://x"));
    assertThat(settings.input().id()).containsExactly("a", "b");
    assertThat(settings.input().features()).containsExactly("f*");
    assertThat(settings.input().exclude()).containsExactly("f9");
    assertThat(settings.input().label()).contains("known");
    assertThat(settings.input().truth()).contains("digit");
    assertThat(settings.input().kinds())
        .isEqualTo(
            Map.of("zip", AskedKind.CATEGORY, "a.b c", AskedKind.TIME, "f7", AskedKind.IGNORE));
    assertThat(settings.columns())
        .isEqualTo(
            new AskedColumns(
                Map.of("zip", AskedKind.CATEGORY, "a.b c", AskedKind.TIME), Gaps.FAIL));
    LinkSettings links = settings.links().orElseThrow();
    assertThat(links.location().table()).contains("db.pairs");
    assertThat(links.first()).containsExactly("a1", "b1");
    assertThat(links.second()).containsExactly("a2", "b2");
    assertThat(links.type()).isEqualTo("kind");
    assertThat(links.weight()).contains("belief");
    assertThat(links.holdout()).isEqualTo(0.25);
    assertThat(settings.faults()).isEqualTo(new LinkFaults(Answer.DROP, Answer.FAIL));
    assertThat(settings.options().k()).hasValue(10);
    assertThat(settings.options().get(FitOptions.BETA)).hasValue(0.25);
    assertThat(settings.options().seed()).isEqualTo(7);
    assertThat(settings.output().mode()).isEqualTo(Mode.OVERWRITE);
    assertThat(settings.output().assignments()).isEqualTo(TableFormat.ORC);
    assertThat(settings.spark())
        .isEqualTo(Map.of("spark.sql.shuffle.partitions", "4", "spark.speculation", "true"));
  }

  @Test
  void readsJson() {
    JobSettings settings =
        read(
            "{\"input\": {\"path\": \"t.csv\"}, \"fit\": {\"k\": 3}, \"output\": {\"path\":"
                + " \"o\"}}");
    assertThat(settings.links()).isEmpty();
    assertThat(settings.faults()).isEqualTo(LinkFaults.FAIL);
    assertThat(settings.fit().texts()).isEqualTo(Map.of("k", "3"));
    assertThat(settings.output().mode()).isEqualTo(Mode.ERROR);
  }

  static List<MethodInfo> methods() {
    return MethodRegistry.all();
  }

  private static boolean graph(MethodInfo method) {
    return method.options().stream().anyMatch(option -> option.key().equals("affinity"));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyMethodIsReadWithEachOfItsOptionsAndWithGroups(MethodInfo method) {
    String table = "input.path = t.csv, input.id = id, output.path = o, fit.method = ";
    for (String by : List.of("", ", fit.by = city")) {
      assertThat(read(table + method.name() + by).fit().resolved())
          .containsEntry("method", method.name())
          .containsKeys(method.options().stream().map(Option::key).toArray(String[]::new));
      for (Option<?> option : method.options()) {
        String setting = ", fit." + option.key() + " = " + option.best();
        String along = "";
        if (option.key().equals("smoothness")) {
          along = ", fit.preset = paper";
        } else if (option.key().equals("bandwidth")) {
          along = graph(method) ? ", fit.affinity = gaussian" : "";
        }
        assertThat(read(table + method.name() + by + setting + along).fit().texts())
            .containsKey(option.key());
      }
    }
  }

  @Test
  void letsTheCommandLineWin() {
    JobSettings settings =
        read(
            WrittenSettings.FULL,
            "fit.k=12",
            "input.features=[g*, \"h\"]",
            "input.id=row",
            "input.truth=",
            "input.options.sep=,",
            "input.options.fs.s3a.endpoint=",
            "input.kinds.zip=",
            "input.kinds.a.b c=number",
            "input.kinds.\"d\"=text",
            "spark.speculation=false",
            "spark.spark.executor.cores=2");
    assertThat(settings.options().k()).hasValue(12);
    assertThat(settings.input().features()).containsExactly("g*", "h");
    assertThat(settings.input().id()).containsExactly("row");
    assertThat(settings.input().truth()).isEmpty();
    assertThat(settings.input().location().options()).isEqualTo(Map.of("sep", ","));
    assertThat(settings.input().kinds())
        .isEqualTo(Map.of("a.b c", AskedKind.NUMBER, "f7", AskedKind.IGNORE, "d", AskedKind.TEXT));
    assertThat(settings.spark())
        .containsEntry("spark.speculation", "false")
        .containsEntry("spark.executor.cores", "2");
  }

  @Test
  void allColumnsAreTheDefault() {
    JobSettings settings = read("input { path = t.csv, features = [\"*\"] }, output.path = o");
    assertThat(settings.input().features()).isEmpty();
    assertThat(settings.columns()).isEqualTo(AskedColumns.NOTHING);
  }

  @Test
  void needsNoFile() {
    JobSettings settings =
        SettingsReader.read(
            Optional.empty(), Map.of("input.path", "t.parquet", "output.path", "out"));
    assertThat(settings.input().location().path()).contains("t.parquet");
    assertThat(settings.fit().texts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "fit.landmrks=5,fit.landmarks",
    "input.lable=x,input.label",
    "output.moed=x,output.mode",
    "paths=x,input.path",
    "landmark=5,fit.landmarks"
  })
  void refusesUnknownKeysWithTheNearest(String setting, String nearest) {
    assertThatThrownBy(() -> read("", setting))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("There is no setting " + setting.substring(0, setting.indexOf('=')))
        .hasMessageContaining("nearest is " + nearest);
  }

  @Test
  void refusesUnknownKeysInTheFile() {
    assertThatThrownBy(() -> read("fit { landmarks = 5, neighbors = 3 }"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit.neighbors; the nearest is fit.neighbours");
    assertThatThrownBy(() -> read("faults { row = quarantine }"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("There is no setting faults.row; the nearest is faults.rows");
  }

  @Test
  void refusesValuesOfTheWrongKind() {
    assertThatThrownBy(() -> read("input { path = [a, b] }"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.path")
        .hasMessageContaining("line 1");
    assertThatThrownBy(() -> read("input = t.csv"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input { ... }");
    assertThatThrownBy(() -> read("fit { k = 10 "))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void refusesNamesOfSparkWithoutQuotes() {
    assertThatThrownBy(() -> read("spark { spark.speculation = true }"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("need quotes")
        .hasMessageContaining("\"spark.speculation\"");
    assertThatThrownBy(() -> read(WrittenSettings.FULL + "spark { \"fs.defaultFS\" = x }"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("spark.hadoop.");
    assertThatThrownBy(() -> read(WrittenSettings.FULL, "spark.driver.memory=4g"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("--driver-memory");
  }

  @ParameterizedTest
  @CsvSource({
    "fit.k=1,fit.k",
    "fit.method=kmeans,scacs",
    "fit.bandwidth=-1,fit.bandwidth",
    "output.mode=append,overwrite",
    "output.newness=yes,it must be one of true | false",
    "output.memberships=-1,allowed is whole number >= 0",
    "output.memberships=few,allowed is whole number >= 0",
    "input.format=xml,libsvm",
    "output.assignments.format=libsvm,parquet",
    "input.table=db.t,input.path is set too",
    "links.type=t,links.path is not set",
    "faults.contradictions=warn,fail | drop",
    "faults.gaps=drop,fill | fail",
    "input.kinds.x=categry,The nearest is 'category'.",
    "input.kinds=x,Write input.kinds.NAME = VALUE"
  })
  void refusesValuesOutOfRange(String setting, String message) {
    assertThatThrownBy(() -> read("input.path = t.csv, output.path = o", setting))
        .isInstanceOfSatisfying(
            BadSettingException.class,
            fault -> assertThat(fault.message(Surface.COMMAND)).contains(message));
  }

  @Test
  void labelsAreAFileOrAGroup() {
    String input = "input { path = t.csv, id = [a, b], %s }, output.path = o";
    LabelSettings file = read(input.formatted("labels = x.csv")).labels().orElseThrow();
    assertThat(file.location().path()).contains("x.csv");
    assertThat(file.id()).containsExactly("a", "b");
    assertThat(file.label()).isEqualTo("label");
    assertThat(read(input.formatted("labels { path = x.csv }")).labels()).contains(file);
    assertThat(read(input.formatted(""), "input.labels=x.csv").labels()).contains(file);
    assertThat(read(input.formatted("labels = y.csv"), "input.labels=x.csv").labels())
        .contains(file);
    assertThat(read(input.formatted("labels = y.csv"), "input.labels=").labels()).isEmpty();
    JobSettings group =
        read(
            input.formatted(
                "labels { table = db.x, id = [c, d], label = e, options { versionAsOf = 3 } }"),
            "suggest.kind=pairs",
            "suggest.count=7",
            "suggest.path=s.csv",
            "label.kind=pairs",
            "label.count=9",
            "label.port=8123",
            "label.path=a.csv");
    assertThat(group.labels().orElseThrow().id()).containsExactly("c", "d");
    JobSettings again = read(String.join("\n", SettingsText.lines(group)));
    assertThat(again.labels()).isEqualTo(group.labels());
    for (Setting<?> set :
        List.of(SuggestKeys.KIND, SuggestKeys.COUNT, SuggestKeys.PATH, PageKeys.KIND)) {
      assertThat(again.values().text(set)).isEqualTo(group.values().text(set));
    }
    assertThat(again.get(PageKeys.PORT)).isEqualTo(8123);
    assertThat(group.get(PageKeys.COUNT)).isEqualTo(9);
    assertThatThrownBy(() -> read(input.formatted("labels { path = x.csv, id = c }")))
        .hasMessageContaining("input.labels.id")
        .hasMessageContaining("2 columns");
    assertThatThrownBy(() -> read("input { path = t.csv, labels = x.csv }, output.path = o"))
        .hasMessageContaining("input.id is not set");
    assertThatThrownBy(() -> read(input.formatted("labels { label = e }")))
        .hasMessageContaining("input.labels.path is not set");
  }

  @Test
  void asksForWhatIsMissing() {
    assertThatThrownBy(() -> read("output.path = o"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.path is not set");
    assertThatThrownBy(() -> read("input.path = t.csv"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("output.path");
    assertThatThrownBy(
            () -> SettingsReader.read(Optional.of(directory.resolve("no.conf")), Map.of()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("no.conf");
  }

  @Test
  void acceptsEveryFitOption() {
    for (Option<?> option : FitOptions.ALL) {
      assertThat(SettingKeys.find("fit." + option.key())).as(option.key()).isPresent();
    }
  }

  private JobSettings read(String text, String... overrides) {
    return WrittenSettings.read(directory, text, overrides);
  }
}
