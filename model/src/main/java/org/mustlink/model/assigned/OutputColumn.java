package org.mustlink.model.assigned;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.options.EnumWords;

/**
 * The columns in which assigned rows are written, in their order. Tables that are written, streams,
 * the columns and functions of the Pipeline API, the scorer and {@code mustlink.local} have the
 * columns of this list and compute their values here.
 */
public enum OutputColumn {
  CLUSTER(
      "predictionCol",
      Kind.WHOLE,
      Gaps.OUTLIERS,
      Presence.ALWAYS,
      "the cluster, an int",
      (block, names) -> block.ofClusters(names.ids().ids())),
  LABEL(
      "predictedLabelCol",
      Kind.TEXT,
      Gaps.SOME,
      Presence.ALWAYS,
      "the label of the cluster, null where it has none",
      (block, names) -> block.ofClusters(names.labels())),
  MARGIN(
      "marginCol",
      Kind.NUMBER,
      Gaps.NONE,
      Presence.ALWAYS,
      "how clearly a row belongs to its cluster, a double in [0, 1]",
      (block, names) -> block.margins()),
  FAR(
      "farCol",
      Kind.FLAG,
      Gaps.NONE,
      Presence.PREDICTIONS,
      "whether a row is farther from all landmarks than one in a thousand rows of the fit",
      (block, names) -> block.far()),
  NEWNESS(
      "newnessCol",
      Kind.NUMBER,
      Gaps.OUTLIERS,
      Presence.ASKED,
      "the probability that a row is of a class that no label names, a double in [0, 1], 0 where"
          + " the fit found no such class, null where the row is an outlier",
      (block, names) -> block.newness()),
  MEMBERSHIPS(
      "membershipsCol",
      Kind.LIST,
      Gaps.NONE,
      Presence.ASKED,
      "the most probable clusters of a row, an array of structs of cluster and probability, the"
          + " most probable first, empty where the row is an outlier",
      (block, names) -> block.listed());

  /** What the values are. */
  public enum Kind {
    /** An {@link Integer}. */
    WHOLE,
    /** A {@link Double}. */
    NUMBER,
    /** A {@link Boolean}. */
    FLAG,
    /** A {@link String}. */
    TEXT,
    /** A list of {@link org.mustlink.core.membership.Membership}, as long as is asked for. */
    LIST
  }

  /** Which rows have no value, which is null. */
  public enum Gaps {
    NONE,
    OUTLIERS,
    /** Outliers, and others. */
    SOME
  }

  /** In which tables the column is. */
  public enum Presence {
    ALWAYS,
    /** In all tables of rows that a model assigns, but not in those of a fit. */
    PREDICTIONS,
    /** Where it is asked for. */
    ASKED
  }

  /** Gives the values of the rows of a block: an array of numbers, of flags or of objects. */
  private interface Values {
    Object of(AssignedBlock block, ClusterNames names);
  }

  private final String param;
  private final Kind kind;
  private final Gaps gaps;
  private final Presence presence;
  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Values values;

  OutputColumn(
      String param, Kind kind, Gaps gaps, Presence presence, String meaning, Values values) {
    this.param = param;
    this.kind = kind;
    this.gaps = gaps;
    this.presence = presence;
    this.meaning = meaning;
    this.values = values;
  }

  /** The name of the column; with a prefix, of the setting that asks for it. */
  public String word() {
    return EnumWords.word(this);
  }

  /** The parameter of the Pipeline API that names the column. */
  public String param() {
    return param;
  }

  /** What the values are. */
  public Kind kind() {
    return kind;
  }

  /** What the values mean, as the end of a sentence. */
  public String meaning() {
    return meaning;
  }

  /** In which tables the column is. */
  public Presence presence() {
    return presence;
  }

  /**
   * Whether a row may have no value.
   *
   * @param outliers whether rows may be outliers
   */
  public boolean hasGaps(boolean outliers) {
    return gaps == Gaps.SOME || (gaps == Gaps.OUTLIERS && outliers);
  }

  /**
   * Returns the values of the rows of a block, each of the type of the kind, or null. Rows take
   * their values from arrays, since billions of them go through here.
   */
  public @Nullable Object[] values(AssignedBlock block, ClusterNames names) {
    Object given = values.of(block, names);
    @Nullable Object[] boxed = new @Nullable Object[block.count()];
    if (given instanceof double[] numbers) {
      for (int i = 0; i < boxed.length; i++) {
        boxed[i] = numbers[i];
      }
    } else if (given instanceof boolean[] flags) {
      for (int i = 0; i < boxed.length; i++) {
        boxed[i] = flags[i];
      }
    } else {
      System.arraycopy(given, 0, boxed, 0, boxed.length);
    }
    for (int i = 0; i < boxed.length && gaps != Gaps.NONE; i++) {
      boxed[i] = block.isOutlier(i) ? null : boxed[i];
    }
    return boxed;
  }

  /** The columns that are only where they are asked for. */
  public static List<OutputColumn> asked() {
    return Arrays.stream(values()).filter(one -> one.presence == Presence.ASKED).toList();
  }

  /** The names of columns. */
  public static List<String> words(List<OutputColumn> columns) {
    return columns.stream().map(OutputColumn::word).toList();
  }
}
