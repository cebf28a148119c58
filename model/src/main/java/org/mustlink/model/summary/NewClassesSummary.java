package org.mustlink.model.summary;

import java.util.Optional;
import org.mustlink.core.fit.NewClasses;

/**
 * Tells of the new classes that a fit found. It is apart from the record, which a stored model
 * contains, since a program that only reads models has nothing of what fits.
 */
public final class NewClassesSummary {
  private NewClassesSummary() {}

  /**
   * Returns what a fit found as summaries have it.
   *
   * @param clusters the number of clusters that stand for new classes, at most as many as were
   *     found
   * @return nothing if new classes were asked for and no cluster stands for one
   */
  public static Optional<UnnamedClasses> of(NewClasses found, int clusters) {
    if (found.given() && clusters == 0) {
      return Optional.empty();
    }
    double score = found.evidence().score();
    return Optional.of(
        new UnnamedClasses(
            found.named(),
            clusters,
            found.given(),
            found.least(),
            found.most(),
            Math.min(found.proven(), clusters),
            found.share(),
            Double.isFinite(score) ? score : null,
            found.evidence().least(),
            Double.isFinite(score) ? found.calibrationError() : null));
  }
}
