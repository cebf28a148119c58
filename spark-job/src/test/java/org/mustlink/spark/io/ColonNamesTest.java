package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.suggest.AnswerFile;
import org.mustlink.spark.suggest.SuggestedTable;
import org.mustlink.spark.testing.Directories;

/** Names with a time of day, as schedulers give them to what they write. */
class ColonNamesTest {
  private final Path directory;

  ColonNamesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** The local disk, without colons in names, as on HDFS. */
  public static final class NoColons extends RawLocalFileSystem {
    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
      if (path.toUri().getPath().indexOf(':') >= 0) {
        throw new IllegalArgumentException("Pathname " + path + " is not a valid DFS filename.");
      }
      return super.getFileStatus(path);
    }
  }

  @Test
  void aResultIsPublishedReplacedAndAbandoned() {
    Path out = directory.resolve("out_2026-01-01T10:30");
    publish(out, Mode.ERROR, 1);
    publish(out, Mode.OVERWRITE, 2);
    open(out, Mode.OVERWRITE).abandon(65, "bad");
    assertThat(out.resolve("summary.json")).content().contains("\"n\" : 2");
    assertThat(Directories.names(out)).containsExactly("_STATUS.json", "summary.json");
    assertThat(Directories.names(directory)).containsExactly("out_2026-01-01T10:30");
  }

  @Test
  void answersAreWritten() {
    Path file = directory.resolve("answers_10:30.csv");
    AnswerFile answers = new AnswerFile("suggest.path", file.toString(), new Configuration());
    answers.requireFree();
    answers.write(
        new SuggestedTable(List.of("id"), List.of(List.of("r1")), List.of("id"), List.of(), ""));
    assertThat(file).hasContent("id\nr1\n");
    assertThat(Directories.names(directory)).containsExactly("answers_10:30.csv");
    assertThatThrownBy(answers::requireFree).isInstanceOf(OutputException.Exists.class);
  }

  @Test
  void aFileSystemWithoutColonsIsNamedBeforeAnyWork() {
    Configuration hadoop = new Configuration();
    hadoop.setClass("fs.file.impl", NoColons.class, FileSystem.class);
    hadoop.setBoolean("fs.file.impl.disable.cache", true);
    String path = directory.resolve("out_10:30").toString();
    OutputSettings output = new OutputSettings(path, Mode.ERROR, TableFormat.PARQUET);
    TableLocation input = TableLocation.ofPath("input", directory.resolve("t.csv").toString());
    assertThatThrownBy(() -> output.requireApart(input, hadoop))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "Cannot set output.path to %s: the file system file:/// allows no colon in the name of a file or directory. Write a hyphen in place of it.",
            path);
    assertThatThrownBy(() -> new AnswerFile("suggest.path", path, hadoop).requireFree())
        .isInstanceOf(BadSettingException.class)
        .hasMessageStartingWith("Cannot set suggest.path to " + path);
  }

  @Test
  void aColonBesideACharacterOfPatternsIsRefusedBeforeAnyWork() {
    String path = directory.resolve("out[1]_10:30").toString();
    OutputSettings output = new OutputSettings(path, Mode.ERROR, TableFormat.PARQUET);
    TableLocation input = TableLocation.ofPath("input", directory.resolve("t.csv").toString());
    assertThatThrownBy(() -> output.requireApart(input, new Configuration()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("cannot have a colon too");
  }

  private static void publish(Path out, Mode mode, int n) {
    Publisher publisher = open(out, mode);
    publisher.writeJson("summary.json", Map.of("n", n));
    publisher.publish();
  }

  private static Publisher open(Path out, Mode mode) {
    return Publisher.open(
        new OutputSettings(out.toString(), mode, TableFormat.PARQUET),
        new Configuration(),
        text -> {});
  }
}
