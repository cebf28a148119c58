package org.mustlink.spark.testing;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.spark.run.Progress;

/**
 * What a fit says, for a test to look at.
 *
 * @param lines to which the fit adds
 * @param warnings to which the fit adds
 */
public record CollectedProgress(List<String> lines, List<String> warnings) implements Progress {
  /** For a test that looks at neither. */
  public static CollectedProgress unread() {
    return new CollectedProgress(new ArrayList<>(), new ArrayList<>());
  }

  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void warning(String text) {
    warnings.add(text);
  }
}
