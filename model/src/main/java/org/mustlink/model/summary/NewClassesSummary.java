package org.mustlink.model.summary;

import org.mustlink.core.fit.NewClasses;

/**
 * Tells of the new classes that a fit found. It is apart from the record, which a stored model
 * contains, since a program that only reads models has nothing of what fits.
 */
public final class NewClassesSummary {
  private NewClassesSummary() {}

  /** Returns what a fit found as summaries have it. */
  public static UnnamedClasses of(NewClasses found) {
    double score = found.evidence().score();
    return new UnnamedClasses(
        found.named(),
        found.found(),
        found.given(),
        found.least(),
        found.most(),
        found.proven(),
        found.share(),
        Double.isFinite(score) ? score : null,
        found.evidence().least(),
        Double.isFinite(score) ? found.calibrationError() : null);
  }
}
