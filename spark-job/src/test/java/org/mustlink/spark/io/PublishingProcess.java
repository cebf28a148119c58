package org.mustlink.spark.io;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;

/**
 * A program that publishes to a slow disk, to be killed meanwhile. It takes the output and the name
 * of the run, says "writing" when it has opened the output, and then waits for a line before it
 * publishes.
 */
final class PublishingProcess {
  private PublishingProcess() {}

  public static void main(String[] arguments) throws IOException {
    Configuration hadoop = new Configuration();
    hadoop.setClass("fs.file.impl", SlowFileSystem.class, FileSystem.class);
    Path out = Path.of(arguments[0]);
    String runId = arguments[1];
    Publisher publisher =
        Outputs.open(out, Mode.OVERWRITE, runId, hadoop, Liveness.current(), System.out::println);
    Outputs.write(publisher, runId);
    System.out.println("writing");
    System.in.read();
    try {
      publisher.publish();
      System.out.println("published");
    } catch (RuntimeException e) {
      publisher.abandon(70, String.valueOf(e.getMessage()));
    }
  }

  /** The local file system, where a change takes its time. */
  static final class SlowFileSystem extends LocalFileSystem {
    private static void pause() {
      try {
        Thread.sleep(30);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      pause();
      boolean renamed = super.rename(from, to);
      pause();
      return renamed;
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
      pause();
      boolean deleted = super.delete(path, recursive);
      pause();
      return deleted;
    }
  }
}
