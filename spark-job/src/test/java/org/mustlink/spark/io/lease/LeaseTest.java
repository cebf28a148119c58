package org.mustlink.spark.io.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseTest {
  private static final Liveness HERE = Liveness.current();

  private final Path folder;
  private final FileSystem files;
  private final org.apache.hadoop.fs.Path directory;

  LeaseTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.files = FileSystem.getLocal(new Configuration());
    this.directory = new org.apache.hadoop.fs.Path(folder.toString());
  }

  private boolean lives(RunRecord record) throws IOException {
    org.apache.hadoop.fs.Path probe = new org.apache.hadoop.fs.Path(directory, "clock");
    return HERE.lives(record, directory, new StoreClock(files, probe));
  }

  private RunRecord read() throws IOException {
    return RunFile.read(files, directory).orElseThrow();
  }

  @Test
  void theHeartbeatIsRenewedUntilTheLeaseIsStopped() throws Exception {
    Lease lease = Lease.take(files, directory, "run", true, HERE, Duration.ofMillis(5));
    RunRecord first = read();
    Instant limit = Instant.now().plusSeconds(20);
    Optional<RunRecord> now = Optional.of(first);
    while (!now.filter(record -> !record.heartbeat().equals(first.heartbeat())).isPresent()) {
      assertThat(Instant.now()).isBefore(limit);
      Thread.sleep(5);
      now = RunFile.read(files, directory);
    }
    lease.stop();
    RunRecord last = read();
    Thread.sleep(30);
    assertThat(read()).isEqualTo(last);
    assertThat(last.owner()).isEqualTo(HERE.here());
    assertThat(last.started()).isEqualTo(first.started());
    assertThat(lives(last)).isTrue();
  }

  @Test
  void aDirectoryThatIsGivenUpIsOfNoLivingRun() throws IOException {
    Lease lease = Lease.take(files, directory, "run", true, HERE);
    assertThat(lease.isHeld()).isTrue();
    lease.end();
    assertThat(lives(read())).isFalse();
  }

  @Test
  void aProcessIsKnownByItsNumberAndItsStart() throws IOException {
    Lease.take(files, directory, "run", true, HERE).stop();
    RunOwner here = HERE.here();
    assertThat(livesWith(here.processId(), here.processStarted())).isTrue();
    assertThat(livesWith(here.processId(), "")).isTrue();
    assertThat(livesWith(2_000_000_000, "")).isFalse();
    assertThat(livesWith(here.processId(), "2020-01-01T00:00:00Z")).isFalse();
  }

  private boolean livesWith(long processId, String started) throws IOException {
    RunRecord known = read();
    RunOwner owner = new RunOwner(known.owner().user(), known.owner().host(), processId, started);
    return lives(known.takenBy(owner, Instant.now()));
  }

  @Test
  void anInterruptedHeartbeatLeavesARecord() throws IOException {
    Lease.take(files, directory, "run", true, HERE).stop();
    Path file = folder.resolve("_RUN.json");
    Files.writeString(folder.resolve("_RUN.json.next"), "{");
    assertThat(read().runId()).isEqualTo("run");
    Files.move(file, folder.resolve("_RUN.json.next"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(read().runId()).isEqualTo("run");
    Files.writeString(folder.resolve("_RUN.json.next"), "{\"runId\" : \"run\"}");
    assertThat(RunFile.read(files, directory)).isEmpty();
  }
}
