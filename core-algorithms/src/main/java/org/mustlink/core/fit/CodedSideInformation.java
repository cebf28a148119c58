package org.mustlink.core.fit;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Preset;
import org.mustlink.core.sideinfo.SideInformation;

/** What links, and labels where single rows matter, add to the eigenproblem. */
public sealed interface CodedSideInformation {
  /** With fewer clusters not everything can be satisfied. */
  int leastClusters();

  /**
   * Whether a class is found for every one of so many linked and labelled rows; or else links are
   * summed by pairs.
   *
   * @param rows linked and labelled rows
   * @param links between them, at least one
   * @throws BadSettingException if the label solver was asked for, which needs those classes
   */
  static boolean findsClasses(FitOptions options, long rows, long links) {
    boolean found =
        options.preset() == Preset.BEST
            && rows <= HiddenMarkovRandomField.MOST_ROWS
            && links <= HiddenMarkovRandomField.MOST_LINKS;
    if (!found && options.assign() == Assign.ANCHORS) {
      throw BadSettingException.of(
          "fit.assign",
          EnumWords.word(Assign.ANCHORS),
          "it needs a class for every linked row; preset best finds them for up to "
              + HiddenMarkovRandomField.MOST_ROWS
              + " linked and labelled rows with up to "
              + HiddenMarkovRandomField.MOST_LINKS
              + " links",
          "Take fit.assign = auto, or fewer links.");
    }
    return found;
  }

  /**
   * Links of any number.
   *
   * @param pairs sums over all pairs of rows that links imply
   * @param rows linked rows without a label
   */
  record Sums(PairSums pairs, long rows, int leastClusters) implements CodedSideInformation {}

  /**
   * Links on few enough rows to find a class for each of them; or no links, and rows with labels.
   *
   * @param rows the codes of all linked or labelled rows
   * @param statements their links and labels
   */
  record Rows(CodedRows rows, SideInformation statements, int leastClusters)
      implements CodedSideInformation {}
}
