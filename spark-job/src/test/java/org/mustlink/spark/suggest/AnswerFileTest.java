package org.mustlink.spark.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.StrictCsv;

class AnswerFileTest {
  @Test
  void everyTextIsWrittenAsRfc4180Says(@TempDir Path directory) throws IOException {
    Path file =
        Files.createSymbolicLink(directory.resolve("answers.csv"), directory.resolve("kept.csv"));
    List<List<@Nullable String>> rows =
        List.of(
            Arrays.asList("a\"b,0", null),
            Arrays.asList(" lead 2 ", ""),
            Arrays.asList("two\r\nlines", "C:\\dir\\0\\"),
            Arrays.asList("two\rlines", "#no comment"),
            Arrays.asList("\"", "\\\""));
    new AnswerFile("suggest.path", file.toString(), new Configuration())
        .write(new SuggestedTable(List.of("id", "label"), rows, List.of("id"), List.of(), "label"));
    List<List<@Nullable String>> read = StrictCsv.records(Files.readString(file));
    assertThat(read.subList(1, read.size())).isEqualTo(rows);
    assertThat(file).isSymbolicLink();
  }
}
