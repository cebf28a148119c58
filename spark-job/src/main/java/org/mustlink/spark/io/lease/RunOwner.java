package org.mustlink.spark.io.lease;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The process of a run. A process id alone does not identify it, because ids are reused.
 *
 * @param user the user who started the process
 * @param host the name of the machine
 * @param processId its id on that machine
 * @param processStarted when it was started, in ISO 8601; empty if the operating system does not
 *     tell
 */
public record RunOwner(String user, String host, long processId, String processStarted) {
  /**
   * The tolerance for the start of a process: operating systems tell it in seconds, by a clock that
   * may be adjusted.
   */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** Returns the process that asks. */
  public static RunOwner current() {
    ProcessHandle process = ProcessHandle.current();
    return new RunOwner(
        System.getProperty("user.name", ""),
        hostName(),
        process.pid(),
        process.info().startInstant().map(Instant::toString).orElse(""));
  }

  /** Tells whether the process is known to have ended, which only its own machine can know. */
  boolean hasEnded(RunOwner asking) {
    return host.equals(asking.host)
        && !sameAs(asking)
        && ProcessHandle.of(processId).filter(this::isProcess).isEmpty();
  }

  private boolean sameAs(RunOwner other) {
    return processId == other.processId && processStarted.equals(other.processStarted);
  }

  private boolean isProcess(ProcessHandle found) {
    Optional<Instant> started = found.info().startInstant();
    return processStarted.isEmpty()
        || started.isEmpty()
        || Duration.between(Instant.parse(processStarted), started.get()).abs().compareTo(TOLERANCE)
            <= 0;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "";
    }
  }
}
