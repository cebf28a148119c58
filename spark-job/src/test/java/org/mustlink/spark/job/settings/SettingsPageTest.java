package org.mustlink.spark.job.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;

/**
 * Compares the tables of {@code docs/settings.md} with the declarations of the keys. A comment
 * before each table names its keys, or the groups of them.
 *
 * <p>To write the tables anew, run this test with {@code -Dmustlink.settings.write=true}, and
 * commit the page with the change.
 */
class SettingsPageTest {
  private static final Path PAGE = Path.of("../docs/settings.md");
  private static final String WRITE = "mustlink.settings.write";
  private static final Pattern TABLE =
      Pattern.compile("(<!-- settings: ([^>]*) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

  @Test
  void theTablesOfThePageAreThoseOfTheKeys() throws IOException {
    String page = Files.readString(PAGE);
    String written =
        TABLE
            .matcher(page)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) + table(found.group(2)) + "\n" + found.group(3)));
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, written);
    }
    assertThat(page)
        .as("Run this test with -D%s=true and commit docs/settings.md.", WRITE)
        .isEqualTo(written);
  }

  @Test
  void everyKeyStandsInOneTable() throws IOException {
    List<String> listed = new ArrayList<>();
    for (MatchResult found : TABLE.matcher(Files.readString(PAGE)).results().toList()) {
      keys(found.group(2)).map(Setting::key).forEach(listed::add);
    }
    assertThat(listed).doesNotHaveDuplicates();
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            SettingKeys.ALL.stream().filter(SettingsPageTest::isOfAll).map(Setting::key).toList());
  }

  private static String table(String names) {
    return Stream.concat(
            Stream.of("| key | values | default | meaning |", "|---|---|---|---|"),
            keys(names)
                .map(
                    setting ->
                        "| `%s` | %s | %s | %s |"
                            .formatted(
                                setting.key(),
                                escaped(setting.values()),
                                escaped(setting.defaultWords()),
                                escaped(setting.sentence()))))
        .reduce((above, below) -> above + "\n" + below)
        .orElseThrow();
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("*", "\\*");
  }

  /** The keys of groups, which end with a dot, and keys themselves. */
  private static Stream<Setting<?>> keys(String names) {
    return Stream.of(names.split(" "))
        .flatMap(
            name ->
                SettingKeys.ALL.stream()
                    .filter(SettingsPageTest::isOfAll)
                    .filter(
                        setting ->
                            setting.key().equals(name)
                                || (name.endsWith(".") && setting.key().startsWith(name))));
  }

  /** The command methods lists the options of single in-memory methods. */
  private static boolean isOfAll(Setting<?> setting) {
    return !setting.scope().startsWith("fit.method");
  }
}
