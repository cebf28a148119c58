package org.mustlink.benchmarks.tables;

import org.mustlink.spark.run.Progress;

/** Prints nothing of a fit; warnings are in the summary. */
public final class SilentProgress implements Progress {
  @Override
  public void line(String text) {}

  @Override
  public void warning(String text) {}
}
