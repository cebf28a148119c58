package org.mustlink.core.hmrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.mustlink.core.sideinfo.SideInformation;

/** Warns of side information that the rest of what is known speaks against. */
public final class ReliabilityWarnings {
  /** With fewer of a kind the share of wrong ones is no more than a guess. */
  private static final long LEAST_DOUBTED = 20;

  /** A share of right ones from which on nothing is said. */
  private static final double TRUSTED = 0.95;

  private ReliabilityWarnings() {}

  /**
   * Returns a warning for must-links, cannot-links and labels, each if a share of them seems to be
   * wrong.
   */
  public static List<String> of(Reliability reliability, SideInformation sideInformation) {
    List<String> warnings = new ArrayList<>();
    long must = sideInformation.links().mustCount();
    long labels = IntStream.of(sideInformation.labels()).filter(label -> label >= 0).count();
    doubt(warnings, "must-links", must, reliability.must());
    doubt(warnings, "cannot-links", sideInformation.links().size() - must, reliability.cannot());
    doubt(warnings, "labels", labels, reliability.labels());
    return warnings;
  }

  private static void doubt(List<String> warnings, String name, long count, double right) {
    if (count >= LEAST_DOUBTED && right < TRUSTED) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "About %.0f %% of the %,d %s seem to be wrong%s",
              100 * (1 - right),
              count,
              name,
              name.equals("labels") ? "." : "; the suspicious links are among the violations."));
    }
  }
}
