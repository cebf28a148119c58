package org.mustlink.spark.job.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.key.SuggestKeys;

/** Settings are printed so that they can be read again, without secrets. */
class SettingsTextTest {
  private final Path directory;

  SettingsTextTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void printsWhatItReadsAgain() {
    JobSettings settings = read(WrittenSettings.FULL, "fit.preset=paper");
    String printed = String.join("\n", SettingsText.lines(settings));
    assertThat(printed)
        .contains("fit.landmarks = 500", "fit.beta = 0.25", "fit.landmarkSelection = random");
    JobSettings again = read(printed);
    assertThat(printed)
        .contains(
            "input.kinds.\"a.b c\" = time", "input.kinds.zip = category", "faults.gaps = fail");
    assertThat(again.columns()).isEqualTo(settings.columns());
    assertThat(again.input()).isEqualTo(settings.input());
    assertThat(again.links()).isEqualTo(settings.links());
    assertThat(again.labels()).isEqualTo(settings.labels());
    assertThat(again.get(SuggestKeys.ASK)).isEqualTo(settings.get(SuggestKeys.ASK));
    assertThat(again.faults()).isEqualTo(settings.faults());
    assertThat(again.output()).isEqualTo(settings.output());
    assertThat(again.spark()).isEqualTo(settings.spark());
    assertThat(again.options()).isEqualTo(settings.options());
  }

  @Test
  void defaultsThatDependOnTheFeaturesAreNotSetByWhatIsPrinted() {
    JobSettings settings = read("input.path = a, output.path = o", "fit.neighbours=5");
    String printed = String.join("\n", SettingsText.lines(settings));
    assertThat(printed)
        .contains("\nfit.neighbours = 5\n", "\n# fit.metric = auto, unless features are sparse")
        .contains("\noutput.assignments.format = parquet\n");
    assertThat(read(printed).options()).isEqualTo(settings.options());
  }

  @Test
  void hidesSecrets() {
    JobSettings settings =
        read(
            WrittenSettings.FULL,
            "input.path=s3a://user:pw1@bucket/x",
            "input.options.fs.s3a.access.key=pw2",
            "input.options.fs.s3a.Secret.Key=pw3",
            "spark.hadoop.javax.jdo.option.ConnectionPassword=pw4",
            "spark.authenticate.secretToken=pw5");
    assertThat(String.join("\n", SettingsText.lines(settings)))
        .doesNotContainPattern("pw[1-5]")
        .contains("spark.\"spark.authenticate.secretToken\" = \"******\"");
  }

  private JobSettings read(String text, String... overrides) {
    return WrittenSettings.read(directory, text, overrides);
  }
}
