package org.mustlink.core.options;

import org.mustlink.core.fault.BadSettingException;

/**
 * The dimensions that {@link LandmarkOptions#REDUCE} asks for, held against the columns of a table.
 */
public final class Reduction {
  private Reduction() {}

  /**
   * Returns the dimensions that are asked for: 0 for all columns, {@link
   * LandmarkOptions#REDUCTION_AUTO} where the number of columns decides.
   *
   * @param d columns of the table
   * @throws BadSettingException if more are asked for than there are columns
   */
  public static int of(FitOptions options, int d) {
    int reduction = options.get(LandmarkOptions.REDUCE);
    if (reduction > d) {
      throw BadSettingException.ofOption(
          "reduce",
          reduction,
          "the table has only " + d + " features",
          "Give at most " + d + ", or none.");
    }
    return reduction;
  }
}
