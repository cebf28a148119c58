package org.mustlink.spark.io;

import org.mustlink.spark.io.output.OutputLocation;

/** Tells whether a run may put its result at an output. */
final class FreeOutput {
  private FreeOutput() {}

  /**
   * Refuses an output that may not be replaced.
   *
   * @param content what is there
   * @throws OutputException.Exists saying what it is, and what to do
   */
  static void require(
      OutputLocation location, OutputLocation.Content content, OutputSettings.Mode mode) {
    if (content == OutputLocation.Content.FOREIGN) {
      throw refused(
          location,
          "this path is no result of Mustlink (it has no "
              + OutputLocation.STATUS
              + "), so that no mode replaces it. Choose another path, or remove the files there.");
    }
    if (content == OutputLocation.Content.PARTS && mode == OutputSettings.Mode.ERROR) {
      throw refused(
          location,
          "another run is moving its result there, or ended while it did so. Run again when that run has ended, set output.mode = overwrite, or remove the files there.");
    }
    if (content == OutputLocation.Content.RESULT && mode == OutputSettings.Mode.ERROR) {
      throw refused(
          location,
          "the path already holds a result. Choose another path, or set output.mode ="
              + " overwrite to replace it.");
    }
  }

  private static OutputException.Exists refused(OutputLocation location, String rule) {
    return new OutputException.Exists(
        "Cannot write output.path = " + location.path() + ": " + rule);
  }
}
