package org.mustlink.core.landmark;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;

/** The number of landmarks of a fit. */
public final class LandmarkCount {
  private static final int FEW_LABELS = 1000;
  private static final int MANY_LABELS = 2000;
  private static final int MANY_CLASSES = 4000;
  private static final int MANY_CLUSTERS = 20;

  private LandmarkCount() {}

  /**
   * Returns the number of landmarks p. If it is set, that is the number, or the number of rows if
   * that is less. Otherwise it is 1000; 2000 with at least 500 labelled rows of at least 8000; 4000
   * if there are also more than 20 clusters; but not more than a quarter of the rows, or five a
   * cluster if that is more. Up to 20 clusters linked rows count as labelled ones. With more
   * clusters, links leave the classes of many rows undetermined, and fewer landmarks, which smooth
   * over neighbours, find more of these classes.
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
   * Warns that there are fewer landmarks than wanted, or than the code of a row should have.
   *
   * @param p the number of landmarks that were found
   */
  public static List<String> warnings(FitOptions options, int wanted, int p) {
    List<String> warnings = new ArrayList<>();
    if (p < wanted) {
      warnings.add(
          ("The sample has only %s distinct rows, fewer than the %s landmarks wanted; all "
                  + "of them are landmarks.")
              .formatted(p, wanted));
    }
    if (options.neighbours() > p) {
      warnings.add(
          ("{fit.neighbours} is %s and there are only %s landmarks: the code of a row "
                  + "takes all %s of them.")
              .formatted(options.neighbours(), p, p));
    }
    return warnings;
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
