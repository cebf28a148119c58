package org.mustlink.spark.job.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.spark.job.settings.SettingsReader;

class SmallTablesTest {
  @ParameterizedTest
  @CsvSource({
    "small, output.mode, overwrite, true",
    "small, input.labels.path, small, true",
    "large, output.mode, overwrite, false",
    "none, output.mode, overwrite, false",
    "., output.mode, overwrite, false",
    "small, input.labels.path, large, false",
    "small, fit.method, sc-njw, false",
    "small, fit.by, city, false",
  })
  void allTablesAreSmallFiles(
      String input, String key, String value, boolean small, @TempDir Path directory)
      throws IOException {
    Files.writeString(directory.resolve("small"), "1,2\n");
    Files.write(directory.resolve("large"), new byte[(1 << 20) + 1]);
    Map<String, String> set = new HashMap<>();
    set.put("input.path", directory.resolve(input).toString());
    set.put("input.id", "id");
    set.put("output.path", directory.resolve("out").toString());
    set.put(key, key.endsWith("path") ? directory.resolve(value).toString() : value);
    assertThat(SmallTables.settings(SettingsReader.read(Optional.empty(), set)))
        .isEqualTo(small ? SmallTables.SETTINGS : Map.of());
  }
}
