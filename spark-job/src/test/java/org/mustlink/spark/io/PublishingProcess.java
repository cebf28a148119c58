package org.mustlink.spark.io;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.testing.Faults;
import org.mustlink.spark.testing.FaultyFileSystem;

/**
 * A program that publishes to a slow disk, to be killed meanwhile. It takes the output and the name
 * of the run, says "writing" when it has opened the output, and then waits for a line before it
 * publishes.
 */
final class PublishingProcess {
  private PublishingProcess() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Configuration hadoop =
        FaultyFileSystem.local(FaultyFileSystem.Checked.class, (step, path, target) -> pause(step));
    // Hadoop removes what a process that ends has marked on file systems of its cache only.
    hadoop.unset("fs.file.impl.disable.cache");
    Path out = Path.of(arguments[0]);
    String runId = arguments[1];
    Publisher publisher =
        Outputs.open(out, Mode.OVERWRITE, runId, hadoop, Liveness.current(), System.out::println);
    Outputs.write(publisher, runId);
    System.out.println("writing");
    if (System.in.read() < 0) {
      Thread.sleep(60_000); // whoever ends a process closes its input first
    }
    try {
      publisher.publish();
      System.out.println("published");
    } catch (RuntimeException e) {
      publisher.abandon(70, String.valueOf(e.getMessage()));
    }
  }

  /** A change takes its time. */
  private static Faults.Extent pause(Faults.Step step) {
    if (step == Faults.Step.RENAME || step == Faults.Step.DELETE) {
      try {
        Thread.sleep(60);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Faults.Extent.WHOLE;
  }
}
