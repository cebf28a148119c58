package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;

/** The number of clusters of a fit, as far as it follows from the options and the labels. */
public final class ClusterCount {
  private ClusterCount() {}

  /**
   * Returns the number of clusters k; 0 if the fit is to choose it.
   *
   * @throws BadSettingException if k is larger than the number of rows, or smaller than that of
   *     label values
   */
  public static int of(FitOptions options, CountedLabels labels) {
    int k = options.k().orElse(0);
    if (k > labels.n()) {
      throw BadSettingException.ofOption(
          "k", k, "the table has only " + labels.n() + " rows", "Give fewer clusters.");
    }
    if (!options.method().constrained()) {
      return k;
    }
    if (k > 0 && labels.classes() > k) {
      throw BadSettingException.ofOption(
          "k",
          k,
          labels.source() + " has " + labels.classes() + " values",
          "Give {fit.k} at least as large, or auto.");
    }
    return k == 0 && labels.classes() > 1 ? labels.classes() : k;
  }

  /**
   * Warns that there are probably classes without labels if k is the number of labelled classes. If
   * the labelled rows were drawn at random, the share of the rows in classes without labels is
   * estimated by the number of classes with a single label, divided by the number of labels (Good,
   * The population frequencies of species and the estimation of population parameters, Biometrika
   * 1953, equation 9). There is no warning if there are hardly more labels than classes, because
   * such labels were not drawn at random.
   */
  static Optional<String> doubt(FitOptions options, CountedLabels labels) {
    long single = Arrays.stream(labels.counts()).filter(count -> count == 1).count();
    if (options.k().isPresent()
        || !options.method().constrained()
        || single == 0
        || labels.labelled() <= 2L * labels.classes()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "k = %d is the number of classes among the labels. %d of them have a single label, so that there are probably classes without any label, with about %.1f %% of the rows, if the labelled rows were drawn at random. Set {fit.k} if there are more classes, or label more rows.",
            labels.classes(),
            single,
            100.0 * single / labels.labelled()));
  }
}
