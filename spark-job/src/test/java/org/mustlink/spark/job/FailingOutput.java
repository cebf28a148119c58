package org.mustlink.spark.job;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Standard output that fails at the line of a stage, which ends the run in an orderly way. */
final class FailingOutput extends PrintStream {
  private final String stage;

  /**
   * Output to a stream.
   *
   * @param stage how the name of the stage begins; empty for none
   */
  FailingOutput(OutputStream out, String stage) {
    super(out, true, StandardCharsets.UTF_8);
    this.stage = stage;
  }

  @Override
  public void println(String line) {
    super.println(line);
    if (!stage.isEmpty()
        && Arrays.stream(line.split("  ")).anyMatch(part -> part.strip().startsWith(stage))) {
      throw new IllegalStateException("lost after " + stage);
    }
  }
}
