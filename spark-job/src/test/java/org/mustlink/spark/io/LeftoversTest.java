package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunOwner;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.Faults;
import org.mustlink.spark.testing.FaultyFileSystem;

/** Directories beside an output that belong to other runs, dead ones and those that are alive. */
class LeftoversTest {
  private static final Configuration LOCAL =
      FaultyFileSystem.local(FaultyFileSystem.class, Faults.NONE);
  private static final Liveness HERE = Liveness.current();

  private final Path directory;
  private final Path out;
  private final List<String> messages = new ArrayList<>();

  LeftoversTest(@TempDir Path directory) {
    this.directory = directory;
    this.out = directory.resolve("out");
  }

  /** A run that worked until its process ended, without a complete result. */
  private void killed(String runId) throws IOException {
    Publisher publisher = Outputs.open(out, Mode.ERROR, runId, LOCAL, Outputs.ended(0), text -> {});
    Outputs.write(publisher, runId);
  }

  @Test
  void whatDeadRunsLeftIsNamedAndKeptWhereItIsNotToBeRemoved() throws IOException {
    killed("one");
    OutputSettings keeping =
        new OutputSettings(
            out.toString(),
            Mode.ERROR,
            Optional.empty(),
            Optional.empty(),
            true,
            true,
            ExtraColumns.NONE,
            OutputSettings.Clean.NONE,
            Duration.ZERO);

    Publisher.open(keeping, LOCAL, "next", HERE, messages::add).abandon(65, "bad");

    assertThat(Directories.names(directory)).containsExactly("out", "out.in-progress-one");
    assertThat(messages)
        .singleElement()
        .asString()
        .contains("which output.clean = none keeps: ", "out.in-progress-one.");
  }

  @Test
  void whatDeadRunsLeftIsRemovedWithOneSentence() throws IOException {
    killed("one");
    Files.move(directory.resolve("out.in-progress-one"), directory.resolve("elsewhere"));
    killed("two");
    Files.move(directory.resolve("elsewhere"), directory.resolve("out.in-progress-one"));

    Outputs.open(out, Mode.ERROR, "next", LOCAL, HERE, messages::add).abandon(65, "bad");

    assertThat(Directories.names(directory)).containsExactly("out");
    assertThat(messages).singleElement().asString().contains("Removed 2 directories");
  }

  @Test
  void livingRunsAreNamedAndLeftAlone() throws IOException {
    Publisher living = Outputs.open(out, Mode.OVERWRITE, "living", LOCAL, HERE, messages::add);
    for (Mode mode : Mode.values()) {
      refused(mode, HERE.here().host());
    }
    assertThat(messages).isEmpty();
    Outputs.write(living, "living");
    living.publish();
    assertThat(Outputs.resultOf(out)).isEqualTo("living");
  }

  @Test
  void aDirectoryOfAnOlderVersionIsJudgedByItsAge() throws IOException {
    Path older = Files.createDirectory(directory.resolve("out.in-progress-older"));
    Outputs.open(out, Mode.ERROR, "next", LOCAL, HERE, messages::add).abandon(65, "bad");
    assertThat(messages).singleElement().asString().contains("out.in-progress-older");
    assertThat(older).exists();

    Files.setLastModifiedTime(older, before(Duration.ofHours(25)));
    Outputs.open(out, Mode.ERROR, "later", LOCAL, HERE, messages::add).abandon(65, "bad");
    assertThat(older).doesNotExist();
  }

  @Test
  void aRunOfAnotherMachineIsDeadAfterHalfAnHourOfSilence() throws IOException {
    Outputs.open(out, Mode.ERROR, "far", LOCAL, elsewhere(HERE.clock()), messages::add);
    for (int minutes : new int[] {29, 31}) {
      Path record = directory.resolve("out.in-progress-far").resolve("_RUN.json");
      Files.setLastModifiedTime(record, before(Duration.ofMinutes(minutes)));
      if (minutes == 29) {
        refused(Mode.ERROR, "ann on another since");
      }
    }
    Outputs.open(out, Mode.ERROR, "later", LOCAL, HERE, messages::add).abandon(65, "bad");
    assertThat(messages).singleElement().asString().contains("Removed a directory");
  }

  /** The file system dates the records of both. */
  @ParameterizedTest
  @ValueSource(longs = {-26, 26})
  void aRunOfAMachineWhoseClockIsWrongLives(long hours) throws IOException {
    Clock wrong = Clock.offset(HERE.clock(), Duration.ofHours(hours));
    Publisher living = Outputs.open(out, Mode.ERROR, "far", LOCAL, elsewhere(wrong), messages::add);
    refused(Mode.ERROR, "ann on another since");
    assertThat(Directories.names(directory)).containsExactly("out.in-progress-far");
    Outputs.write(living, "far");
    living.publish();
    assertThat(Outputs.resultOf(out)).isEqualTo("far");
  }

  /** A second run is told at its start, before it works. */
  private void refused(Mode mode, String words) {
    assertThatThrownBy(() -> Outputs.open(out, mode, "next", LOCAL, HERE, messages::add))
        .isInstanceOf(OutputException.Busy.class)
        .hasMessageContaining("Another run is writing to output.path = ")
        .hasMessageContaining(words)
        .hasMessageContaining("output.wait");
  }

  private static Liveness elsewhere(Clock clock) {
    return new Liveness(clock, new RunOwner("ann", "another", 1, ""));
  }

  private static FileTime before(Duration age) {
    return FileTime.from(Instant.now().minus(age));
  }
}
