package org.mustlink.model.fit;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;

/**
 * Labels with a weight below 1.
 *
 * @param count how many there are
 * @param source what holds the weights, for messages, such as "column certainty"
 */
public record DoubtfulLabels(long count, String source) {
  /**
   * Refuses doubtful labels where every label would count as a certain one.
   *
   * @param linked whether there are links
   * @throws BadSettingException if a label is doubtful
   */
  public void require(boolean linked, FitOptions options) {
    if (linked) {
      require("beside links a fit takes", "Leave out the links");
    }
    if (options.get(FitOptions.ASSIGN) == Assign.VOTE) {
      require("{fit.assign} = vote takes", "Take another value of {fit.assign}, such as auto");
    }
  }

  private void require(String where, String remedy) {
    if (count > 0) {
      throw new BadSettingException(
          count
              + (count == 1 ? " label has a weight" : " labels have weights")
              + " below 1 in "
              + source
              + ", and "
              + where
              + " every label as certain. "
              + remedy
              + ", or leave out doubtful labels or their weights.");
    }
  }
}
