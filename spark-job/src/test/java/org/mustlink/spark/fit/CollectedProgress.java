package org.mustlink.spark.fit;

import java.util.List;
import org.mustlink.spark.run.Progress;

/**
 * What a fit says, for a test to look at.
 *
 * @param lines to which the fit adds
 * @param warnings to which the fit adds
 */
record CollectedProgress(List<String> lines, List<String> warnings) implements Progress {
  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void warning(String text) {
    warnings.add(text);
  }
}
