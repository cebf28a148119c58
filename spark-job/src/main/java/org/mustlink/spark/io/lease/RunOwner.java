package org.mustlink.spark.io.lease;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The process of a run. A process id alone would not do, because ids are given again.
 *
 * @param user who started the process
 * @param host the name of the machine
 * @param processId its id on that machine
 * @param processStarted when it was started, as ISO 8601; empty if the machine does not tell
 */
public record RunOwner(String user, String host, long processId, String processStarted) {
  /** The start of a process is told to the second, and by a clock that may be set. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** The process that asks. */
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
