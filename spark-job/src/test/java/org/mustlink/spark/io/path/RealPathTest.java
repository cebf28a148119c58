package org.mustlink.spark.io.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

class RealPathTest {
  private static final Set<String> CONTENT = Set.of("assignments", "summary.json");

  private final FileSystem files;
  private final Path directory;

  RealPathTest(@TempDir Path directory) throws IOException {
    this.files = FileSystem.getLocal(new Configuration());
    this.directory = directory;
  }

  @Test
  void followsLinksAlsoAboveWhatDoesNotExist() throws IOException {
    Path real = Files.createDirectories(directory.resolve("real/in"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("real"));
    assertThat(path(link.resolve("in/new/out"))).isEqualTo(path(real.resolve("new/out")));
    assertThat(path(link.resolve("in/new")).overlaps(path(real))).isTrue();
    assertThat(path(link.resolve("inner")).overlaps(path(real))).isFalse();
    assertThat(path(directory).overlaps(path(link.resolve("new")))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "*, true",
    "o?t, true",
    "'{other,out}', true",
    "[op]ut, true",
    "out.*, false",
    "in*, false",
    "*/*, true",
    "*/*.json, true",
    "*/assign*/*, true",
    "*/*.csv, false",
  })
  void knowsWhatAPatternWouldMeet(String pattern, boolean met) throws IOException {
    org.apache.hadoop.fs.Path glob = new org.apache.hadoop.fs.Path(directory.toString(), pattern);
    RealPath out = path(directory.resolve("out"));
    assertThat(out.isMetBy(files, glob, CONTENT)).isEqualTo(met);
  }

  @Test
  void tellsFileSystemsApart() throws IOException {
    org.apache.hadoop.fs.Path here = new org.apache.hadoop.fs.Path(directory.toString());
    RealPath other = new RealPath("hdfs://host", path(directory).names());
    assertThat(other.overlaps(RealPath.of(files, here))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b/t.csv", "", " ", "t\0.csv"})
  void refusesWhatIsNoPath(String text) {
    assertThatThrownBy(() -> NamedPath.of("input.path", text))
        .isInstanceOf(BadSettingException.class)
        .hasMessageStartingWith("Cannot set input.path to '");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out_10:30", "2026-01-01T10:30/out", "größe:1"})
  void takesAColonAfterWhatIsNoFileSystemForAPartOfAName(String text) {
    assertThat(NamedPath.of("output.path", text).path().toUri().getPath()).isEqualTo("./" + text);
  }

  @Test
  void refusesLettersThatTheLocaleHasNot() {
    NamedPath path = NamedPath.of("output.path", "/tmp/größe");
    assertThatThrownBy(() -> path.requireWritable(files, "ANSI_X3.4-1968"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageStartingWith("Cannot set output.path to /tmp/größe")
        .hasMessageContaining("LC_ALL=C.UTF-8");
    path.requireWritable(files, "ISO-8859-1");
    path.requireWritable(files, "UTF-8");
    path.requireWritable(files, "");
    NamedPath.of("output.path", "/tmp/out").requireWritable(files, "ANSI_X3.4-1968");
  }

  @ParameterizedTest
  @CsvSource({
    "s3a, hadoop-aws",
    "abfss, hadoop-azure",
    "gs, gcs-connector",
    "nosuch, no file system for nosuch://",
  })
  void namesTheJarOfAFileSystem(String scheme, String words) {
    NamedPath path = NamedPath.of("input.path", scheme + "://store/t.csv");
    assertThatThrownBy(() -> path.fileSystem(new Configuration()))
        .isInstanceOf(NoFileSystemException.class)
        .hasMessageContaining(words);
  }

  private RealPath path(Path path) {
    return RealPath.of(files, new org.apache.hadoop.fs.Path(path.toString()));
  }
}
