package org.mustlink.spark.key;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.Range;
import org.mustlink.core.survey.Gaps;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.quarantine.RowFaults;

/** The group {@code faults}: what to do with bad rows, faulty links and changes. */
public final class FaultKeys {
  private static final SettingGroup GROUP = new SettingGroup("faults.");

  private static final String NO_EARLIER_FIT = "there is no earlier fit to compare with";

  /** What becomes of gaps. */
  public static final Setting<Gaps> GAPS =
      GROUP.choice(
          "gaps",
          Gaps.FILL,
          "whether gaps in the features are filled, or rows with gaps are refused");

  /** What becomes of bad rows. */
  public static final Setting<RowFaults.Answer> ROWS =
      GROUP.choice(
          "rows",
          RowFaults.Answer.FAIL,
          "what to do with rows whose features or weight cannot be used");

  /** How many bad rows are set aside. */
  public static final Setting<Optional<Long>> MAX_BAD_ROWS =
      GROUP
          .without("no limit")
          .onlyWith(ROWS, EnumWords.word(RowFaults.Answer.QUARANTINE), "no bad row is set aside")
          .optional(
              "maxBadRows", Range.count(), "the largest number of bad rows that are set aside");

  /** What becomes of contradictory links. */
  public static final Setting<LinkFaults.Answer> CONTRADICTIONS =
      GROUP.choice("contradictions", LinkFaults.Answer.FAIL, "what to do with contradictory links");

  /** What becomes of links and labels of no row. */
  public static final Setting<LinkFaults.Answer> UNKNOWN_IDS =
      GROUP.choice(
          "unknownIds",
          LinkFaults.Answer.FAIL,
          "what to do with links and labels on ids that no row has");

  /** What happens if too much has changed. */
  public static final Setting<DriftLimits.Answer> DRIFT =
      GROUP
          .onlyWith(FitKeys.PREVIOUS, NO_EARLIER_FIT)
          .choice(
              "drift",
              DriftLimits.DEFAULT.answer(),
              "what to do if more has changed since {fit.previous} than {faults.maxMoved} and"
                  + " {faults.maxPsi} allow");

  /** How many rows may have moved. */
  public static final Setting<Double> MAX_MOVED =
      GROUP
          .onlyWith(FitKeys.PREVIOUS, NO_EARLIER_FIT)
          .one(
              "maxMoved",
              Range.number("from 0 to 1", share -> share >= 0 && share <= 1),
              String.valueOf(DriftLimits.DEFAULT.moved()),
              "the share of the rows that may be in other clusters than by the earlier fit");

  /** How much a feature may have changed. */
  public static final Setting<Double> MAX_PSI =
      GROUP
          .onlyWith(FitKeys.PREVIOUS, NO_EARLIER_FIT)
          .one(
              "maxPsi",
              Range.number(">= 0", psi -> psi >= 0),
              String.valueOf(DriftLimits.DEFAULT.psi()),
              "the population stability index that a feature may have against the earlier fit");

  private FaultKeys() {}

  /** Returns what to do with faulty links and labels. */
  public static LinkFaults links(Settings settings) {
    return new LinkFaults(settings.get(CONTRADICTIONS), settings.get(UNKNOWN_IDS));
  }

  /** Returns how much may have changed since an earlier fit. */
  public static DriftLimits drift(Settings settings) {
    return new DriftLimits(settings.get(DRIFT), settings.get(MAX_MOVED), settings.get(MAX_PSI));
  }

  static List<Setting<?>> all() {
    return GROUP.all();
  }
}
