package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.output.RunStatus;

/** Results in object stores, where a directory is moved file by file. */
class ObjectStoreOutputTest {
  private static final Liveness HERE = Liveness.current();

  private final Path directory;
  private final Path out;
  private final List<String> told = new ArrayList<>();

  ObjectStoreOutputTest(@TempDir Path directory) {
    this.directory = directory;
    this.out = directory.resolve("out");
  }

  /** The local disk with the name of an object store. */
  static class Store extends FilterFileSystem {
    public Store() {
      super(new RawLocalFileSystem());
    }

    @Override
    public URI getUri() {
      return URI.create("cos://bucket/");
    }
  }

  /** A store that is lost while it moves a result in, after the first file. */
  static final class Lost extends Store {
    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      if (!to.getName().equals("out")) {
        return super.rename(from, to);
      }
      Path part = Files.createDirectory(Path.of(to.toUri().getPath()));
      Files.copy(Path.of(from.toUri().getPath(), "_STATUS.json"), part.resolve("_STATUS.json"));
      throw new IOException("the store is lost");
    }
  }

  private static Configuration on(Class<?> store) {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", store.getName());
    hadoop.setBoolean("fs.file.impl.disable.cache", true);
    return hadoop;
  }

  private void published(String runId) {
    Outputs.publish(out, Mode.OVERWRITE, runId, on(Store.class), HERE);
  }

  @Test
  void aResultIsPublishedAndReplaced() throws IOException {
    published("old");
    published("new");
    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Outputs.names(directory)).containsExactly("out");
  }

  @Test
  void aRunThatWasEndedBeforeItPublishedIsRemoved() throws IOException {
    published("old");
    Outputs.open(out, Mode.OVERWRITE, "dead", on(Store.class), Outputs.ended(0), told::add);

    published("new");

    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Outputs.names(directory)).containsExactly("out");
  }

  @Test
  void partsOfAResultAreNamedAndKept() throws IOException {
    Publisher killed =
        Outputs.open(out, Mode.OVERWRITE, "dead", on(Store.class), Outputs.ended(0), told::add);
    Outputs.write(killed, "dead");
    killed.writeJson("_STATUS.json", RunStatus.now("dead", Instant.now(), 0, ""));
    Path source = directory.resolve("out.in-progress-dead");
    Files.createDirectory(out);
    for (String file : List.of("_RUN.json", "_STATUS.json", "model.json")) {
      Files.copy(source.resolve(file), out.resolve(file));
    }
    List<String> before = Outputs.names(source);

    assertThatThrownBy(() -> published("next"))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("a run was ended while it moved its result there")
        .hasMessageContaining("out.in-progress-dead");

    assertThat(Outputs.names(directory)).containsExactly("out", "out.in-progress-dead");
    assertThat(Outputs.names(source)).isEqualTo(before);
    Outputs.removeAll(source);
    Files.delete(source);
    published("next");
    assertThat(Outputs.resultOf(out)).isEqualTo("next");
  }

  @Test
  void theEarlierResultIsKeptWhereTheNewOneIsMovedInPart() throws IOException {
    published("old");

    assertThatThrownBy(() -> Outputs.publish(out, Mode.OVERWRITE, "new", on(Lost.class), HERE))
        .isInstanceOf(OutputException.Unwritable.class)
        .hasMessageContaining("complete and kept in ");

    assertThat(Outputs.names(directory))
        .containsExactly("out", "out.in-progress-new", "out.replaced-new");
    assertThat(Outputs.resultOf(directory.resolve("out.replaced-new"))).isEqualTo("old");
    assertThatThrownBy(() -> published("next"))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("out.in-progress-new");
    assertThat(Outputs.resultOf(directory.resolve("out.replaced-new"))).isEqualTo("old");
  }
}
