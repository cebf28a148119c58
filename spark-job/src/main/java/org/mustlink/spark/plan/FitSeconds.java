package org.mustlink.spark.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.spark.fit.memory.SampleSize;

/**
 * The estimated seconds of the stages of a fit. The operations whose number grows with the table or
 * the landmarks are counted, and multiplied by their time on the reference machine and by the
 * slowness of the calibration. Times that do not grow, such as the compilation of code, are a
 * constant for each stage. The constants come from the measurements in docs/research/plan.md.
 *
 * @param shape the sizes of the fit
 * @param machine the speed of this machine
 * @param cores the number of cores that work on the table
 * @param threads the number of threads of the driver
 */
record FitSeconds(FitShape shape, MachineSpeed machine, int cores, int threads) {
  /** The maximum number of rows of the sample for k-means on the embedding. */
  private static final long MOST_POINTS = 200_000;

  private static final long MOST_LANDMARK_ROWS = 100_000;
  private static final int FEW_LANDMARKS = 1000;
  private static final int ROWS_PER_LANDMARK = 20;
  private static final int ROUNDS = 10;

  /** The searches over the sample by which outliers are found. */
  private static final int SEARCHES = 8;

  private static final int MOST_COVARIANCE_ROWS = 20_000;

  private static final double NANO = 1e-9;

  /** The number of rows after which half of the code of a stage has been compiled. */
  private static final double COMPILED_ROWS = 100_000;

  /** Returns the seconds of the stages, in order. */
  Map<String, Double> stages() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    if (shape.table().text()) {
      seconds.put("reading", slow(0.1 + NANO * shape.n() * (200 + 60.0 * given()) / cores));
    }
    double first = shape.table().text() ? 0.3 : 1.0;
    seconds.put("rows and labels counted", slow(first + NANO * 20 * shape.n() / cores));
    if (shape.links() > 0) {
      seconds.put("links", slow(7 + NANO * (2000 * shape.n() + 13_500 * shape.links()) / cores));
    }
    if (shape.needs().reduction().isPresent()) {
      seconds.put("truncated singular value decomposition", slow(5 + 2 * reading()));
    }
    double sampled = (double) shape.needs().sampleRows() * given();
    seconds.put("profile", slow(0.35 + warming(0.8) + 1.5 * reading() + NANO * 80 * sampled));
    seconds.put("landmarks", landmarks());
    if (!shape.guided()) {
      seconds.put("separation", slow(0.4));
    }
    seconds.put("sparse codes", codes(centres()));
    if (shape.links() > 0) {
      seconds.put(
          "linked rows", slow(1.2 + NANO * (300 * shape.n() + 3500 * shape.links()) / cores));
    }
    seconds.put("eigenproblem", eigenproblem());
    if (shape.linkedCentres() > 0) {
      seconds.put("scores of the classifiers", codes(shape.linkedCentres()));
    }
    seconds.put("clusters of the embedding", clusters());
    seconds.put("assignments", slow(0.05 + NANO * 400 * shape.n() / cores));
    if (shape.links() > 0) {
      seconds.put(
          "links measured", slow(0.5 + NANO * (100 * shape.n() + 900 * shape.links()) / cores));
    }
    seconds.put("description", slow(0.25 + NANO * 700 * shape.n() / cores));
    double written = shape.links() > 0 ? 1.7 : 1;
    seconds.put("writing", slow(written + NANO * 1200 * shape.n() / cores));
    return seconds;
  }

  /** Returns the seconds of all stages. */
  double total() {
    return stages().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private double slow(double seconds) {
    return seconds * machine.slowness();
  }

  /**
   * Returns the seconds that are lost until the code of a stage is compiled; with few rows, most of
   * it never is.
   *
   * @param most the seconds with very many rows
   */
  private double warming(double most) {
    return most * shape.n() / (shape.n() + COMPILED_ROWS);
  }

  /** Returns the number of features of the table. */
  private int given() {
    return shape.table().scan().decoder().check().d();
  }

  /** Returns the seconds of one read of the features. */
  private double reading() {
    return NANO * shape.n() * (100 + 12.0 * given()) / cores;
  }

  private double landmarks() {
    int p = shape.needs().p();
    int q = shape.needs().q();
    int d = shape.table().scan().decoder().d();
    long s = shape.needs().sampleRows();
    long rows =
        p <= FEW_LANDMARKS
            ? s
            : Math.min(s, Math.max(MOST_LANDMARK_ROWS, (long) ROWS_PER_LANDMARK * p));
    double seconds = slow(0.3 + warming(0.35));
    if (shape.kMeansLandmarks()) {
      seconds += NANO * rows * ROUNDS * machine.searchNanos() / threads;
      seconds += slow(NANO * rows * p * (2 + 0.8 * q) / threads);
    }
    if (FeatureMapFitter.bytes(s, d, shape.options()) > 0) {
      seconds += slow(NANO * Math.min(s, MOST_COVARIANCE_ROWS) * d * d * 0.5 / threads);
    }
    if (shape.metric()) {
      seconds += slow(NANO * 800 * labelled() * q * q);
    }
    double centres = centres();
    seconds += centres > 0 ? slow(0.3) : 0;
    seconds += slow(NANO * (0.4 * centres * centres * centres + 15_000 * centres * d));
    // Outliers are left out of a second sample, from which all of this is made again.
    return shape.options().get(LandmarkOptions.OUTLIERS) == 0
        ? seconds
        : 2 * seconds + NANO * s * SEARCHES * machine.searchNanos() / threads;
  }

  private double labelled() {
    return Math.min(SampleSize.MOST_LABELLED, shape.table().labels().labelled());
  }

  /** Returns the number of centres of kernel ridge regression, which are labelled rows. */
  private double centres() {
    return Math.min(shape.centres(), labelled());
  }

  private double codes(double centres) {
    int d = shape.table().scan().decoder().d();
    int q = shape.needs().q();
    double map = q < d || shape.metric() ? (double) d * q : 0;
    // The forest costs nothing if it gets no weight, but this is not known yet.
    double forest = centres > 0 ? 300 * Math.log(centres) / Math.log(2) : 0;
    double classifiers = 0.06 * centres * (d + 60) + forest;
    double row = machine.searchNanos() + machine.slowness() * (150 + 0.7 * map + classifiers);
    return slow((centres > 0 ? 0.35 : 0.15) + warming(0.4) + reading())
        + NANO * shape.n() * row / cores;
  }

  private double eigenproblem() {
    double p = shape.needs().p();
    if (!LandmarkSpectrum.isComplete((long) p)) {
      return slow(shape.guided() ? 0.8 + 1.4e-3 * p : 0.3 + 2.5e-4 * p);
    }
    double cube = shape.links() > 0 ? 1.2 : shape.guided() ? 0.8 : 0.3;
    double least = shape.links() > 0 ? 0.6 : 0.2;
    return slow(least + cube * NANO * p * p * p);
  }

  private double clusters() {
    if (shape.guided()) {
      return slow(shape.links() > 0 ? 0.8 : 0.1);
    }
    double points = Math.min(shape.n(), MOST_POINTS);
    double k = shape.clusters();
    double m = Math.min(k, shape.needs().p());
    int starts = shape.options().get(FitOptions.STARTS);
    double together = Math.min(starts, cores);
    // The points are drawn and sorted; then each start takes dozens of iterations.
    return slow(0.3 + NANO * points * (2000 + 12 * k * m * starts / together));
  }
}
