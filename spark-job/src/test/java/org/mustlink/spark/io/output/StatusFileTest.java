package org.mustlink.spark.io.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusFileTest {
  /** The local disk by Hadoop's second interface, which says how often it was connected to. */
  static final class Counted extends DelegateToFileSystem {
    static final AtomicInteger CONNECTIONS = new AtomicInteger();

    /** Called by Hadoop. */
    public Counted(URI uri, Configuration hadoop) throws IOException, URISyntaxException {
      super(uri, new RawLocalFileSystem(), hadoop, "file", false);
      CONNECTIONS.incrementAndGet();
    }
  }

  @Test
  void allWritesShareOneConnection(@TempDir Path directory) throws IOException {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.AbstractFileSystem.file.impl", Counted.class.getName());
    RawLocalFileSystem disk = new RawLocalFileSystem();
    disk.initialize(URI.create("file:///"), hadoop);
    StatusFile status = new StatusFile(disk, new org.apache.hadoop.fs.Path(directory.toUri()));

    for (int i = 0; i < 5; i++) {
      status.replace(Map.of("rows", i));
      assertThat(Files.readString(directory.resolve("_STATUS.json"))).contains("\"rows\" : " + i);
    }

    assertThat(Counted.CONNECTIONS).hasValue(1);
  }
}
