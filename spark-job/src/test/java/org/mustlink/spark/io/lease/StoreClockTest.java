package org.mustlink.spark.io.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of a file system, also where other runs remove what it writes. */
class StoreClockTest {
  private final java.nio.file.Path probe;

  StoreClockTest(@TempDir java.nio.file.Path directory) {
    this.probe = directory.resolve("probe");
  }

  @Test
  void agesAreReportedAndNothingIsLeft() throws IOException {
    StoreClock clock = clock(0);
    Instant now = Instant.now();
    assertThat(clock.isYounger(now, Duration.ofHours(1))).isTrue();
    assertThat(clock.isYounger(now.minusSeconds(7200), Duration.ofHours(1))).isFalse();
    assertThat(probe).doesNotExist();
  }

  @Test
  void anotherRunMayRemoveTheFile() throws IOException {
    assertThat(clock(3).isYounger(Instant.now(), Duration.ofHours(1))).isTrue();
    assertThat(probe).doesNotExist();
  }

  @Test
  void itIsNotTriedForever() {
    assertThatThrownBy(() -> clock(1000).isYounger(Instant.now(), Duration.ofHours(1)))
        .isInstanceOf(FileNotFoundException.class);
  }

  /** A clock whose file is gone so many times when it is looked at. */
  private StoreClock clock(int gone) throws IOException {
    RawLocalFileSystem files =
        new RawLocalFileSystem() {
          private int left = gone;

          @Override
          public FileStatus getFileStatus(Path path) throws IOException {
            if (path.getName().equals("probe") && left > 0) {
              left--;
              Files.deleteIfExists(probe);
            }
            return super.getFileStatus(path);
          }
        };
    files.initialize(URI.create("file:///"), new Configuration(false));
    return new StoreClock(files, new Path(probe.toUri()));
  }
}
