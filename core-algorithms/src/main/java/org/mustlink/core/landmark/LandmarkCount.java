package org.mustlink.core.landmark;

import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;

/** How many landmarks a fit takes. */
public final class LandmarkCount {
  private static final int FEW_LABELS = 1000;
  private static final int MANY_LABELS = 2000;
  private static final int MANY_CLASSES = 4000;
  private static final int MANY_CLUSTERS = 20;

  private LandmarkCount() {}

  /**
   * The number of landmarks p: as set, if there are as many rows; else 1000; 2000 with at least 500
   * labelled rows of at least 8000, 4000 if there are also more than 20 clusters; but no more than
   * a quarter of the rows, or five a cluster where that is more. Linked rows count as labelled ones
   * up to 20 clusters; of more clusters links leave the classes of many rows open, and few
   * landmarks, which blur neighbours into one, find more of them.
   *
   * @param n rows
   * @param labelled rows with a known label
   * @param linked other rows for which a class is found from links
   * @param k clusters, or 0 if not yet known
   * @throws BadSettingException if p is set to fewer than k
   */
  public static int of(OptionalInt set, long n, long labelled, long linked, int k) {
    if (set.isPresent() && set.getAsInt() <= n) {
      return checked(set.getAsInt(), k);
    }
    int wanted = FEW_LABELS;
    boolean many = k > MANY_CLUSTERS;
    if (labelled + (many ? 0 : linked) >= 500 && n >= 8000) {
      wanted = many ? MANY_CLASSES : MANY_LABELS;
    }
    long quarter = Math.max(n / 4, Math.min(n, 5L * Math.max(k, 2)));
    return (int) Math.min(wanted, quarter);
  }

  /**
   * Warns that the code of a row has fewer landmarks than were set.
   *
   * @param p landmarks there are, fewer than the neighbours
   */
  public static String fewerThanNeighbours(FitOptions options, int p) {
    return "{fit.neighbours} is "
        + options.neighbours()
        + " and there are only "
        + p
        + " landmarks: the code of a row takes all "
        + p
        + " of them.";
  }

  private static int checked(int p, int k) {
    if (p < k) {
      throw BadSettingException.ofOption(
          "landmarks",
          p,
          "there must be at least as many landmarks as clusters, k = " + k,
          "Give at least 5 times k, or auto.");
    }
    return p;
  }
}
