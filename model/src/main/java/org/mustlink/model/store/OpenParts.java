package org.mustlink.model.store;

import java.util.stream.IntStream;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.model.store.ModelDocument.Limit;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.UnnamedClasses;

/**
 * Refuses documents of which the parts on classes that no label names, or on rows that belong
 * nowhere, have values that no fit gives, or contradict each other.
 */
final class OpenParts {
  private static final String OUTLIERS = "summary.outliers";
  private static final String NEW = "summary.newClasses";
  private static final double ROUNDING = 1e-9;

  private OpenParts() {}

  static void require(ModelDocument document, Requirements fields) {
    Limit limit = document.outliers();
    if (limit != null) {
      requireLimit(limit, document.sizes(), fields);
    }
    Outliers outliers = document.summary().outliers();
    fields.require(limit == null || outliers != null, OUTLIERS, outliers);
    if (outliers != null) {
      requireOutliers(outliers, limit != null, document.summary().data().n(), fields);
    }
    UnnamedClasses classes = document.summary().newClasses();
    boolean open = document.assigner().equals(NewClassAssigner.KIND);
    fields.require(!open || classes != null, NEW, classes);
    if (classes != null) {
      requireClasses(classes, document.sizes().clusters(), open, fields);
      requireEvidence(classes, fields);
    }
    if (open && classes != null) {
      requireNames(document, classes.named(), fields);
    }
  }

  private static void requireLimit(Limit limit, ModelDocument.Sizes sizes, Requirements fields) {
    fields.require(isMeasure(limit.distance()), "outliers.distance", limit.distance());
    boolean drops = sizes.projected() > 0 && sizes.projected() < sizes.features();
    fields.require(
        isMeasure(limit.dropped()) && (drops || limit.dropped() == 0),
        "outliers.dropped",
        limit.dropped());
  }

  private static void requireOutliers(
      Outliers outliers, boolean limited, long n, Requirements fields) {
    long rows = outliers.rows();
    fields.require(rows >= 0 && rows <= n && (limited || rows == 0), OUTLIERS + ".rows", rows);
    double share = Outliers.of(rows, n).share();
    fields.require(
        Math.abs(outliers.share() - share) <= ROUNDING, OUTLIERS + ".share", outliers.share());
  }

  /**
   * Refuses numbers of classes.
   *
   * @param open whether the assigner knows new classes
   */
  private static void requireClasses(
      UnnamedClasses classes, int clusters, boolean open, Requirements fields) {
    int named = classes.named();
    int found = classes.found();
    fields.require(named >= 1 && (!open || named < clusters), NEW + ".named", named);
    // Assigners of other kinds do not tell which of their clusters are new classes.
    boolean fits = open ? found == clusters - named : found >= 0 && found < clusters;
    fields.require(fits, NEW + ".found", found);
    fields.require(found > 0 || !classes.given(), NEW + ".given", classes.given());
    fields.require(classes.least() >= 1, NEW + ".least", classes.least());
    fields.require(classes.most() >= classes.least(), NEW + ".most", classes.most());
    int proven = classes.proven();
    fields.require(proven >= 0 && (classes.given() || proven <= found), NEW + ".proven", proven);
  }

  private static void requireEvidence(UnnamedClasses classes, Requirements fields) {
    Double score = classes.score();
    Double error = classes.calibrationError();
    fields.require(isShare(classes.share()), NEW + ".share", classes.share());
    fields.require(score == null || Double.isFinite(score), NEW + ".score", score);
    fields.require(isMeasure(classes.leastScore()), NEW + ".leastScore", classes.leastScore());
    fields.require(
        error == null ? score == null : score != null && isShare(error),
        NEW + ".calibrationError",
        error);
  }

  /** Refuses labels that are not those of the named classes, which come first. */
  private static void requireNames(ModelDocument document, int named, Requirements fields) {
    fields.require(
        IntStream.range(0, document.labels().size())
            .allMatch(j -> (document.labels().get(j) == null) == (j >= named)),
        "labels",
        document.labels());
    fields.require(
        document.clustersAreClasses(), "clustersAreClasses", document.clustersAreClasses());
  }

  private static boolean isMeasure(double value) {
    return value >= 0 && Double.isFinite(value);
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }
}
