package org.mustlink.spark.io.lease;

import java.io.IOException;

/** Waits a moment before another look at what other runs do. */
public final class Pause {
  private Pause() {}

  /**
   * Waits.
   *
   * @throws IOException if the program is being ended
   */
  public static void ofMillis(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the program is being ended", e);
    }
  }
}
