package org.mustlink.core.options;

import java.util.Optional;
import java.util.OptionalInt;

/** The options of {@link FitOptions} for the classes of labels: their shares, and others. */
public final class ClassOptions {
  private ClassOptions() {}

  /** Known shares of the classes; empty for none. */
  public static final Option<Optional<ClassShares>> CLASS_SHARES =
      new Option<>(
          ClassShares.KEY,
          ClassShares.range(),
          "none",
          "known share of the rows in each class, to which the sizes of the clusters are fitted");

  /** What a fit is right for where classes are of unequal size. */
  public static final Option<Favour> FAVOUR =
      new Option<>(
          "favour",
          Range.of(Favour.class),
          "rows",
          "rows",
          "whether as many rows as possible are to be right, or as many of each class, where every class"
              + " has labels");

  /** The number of classes without labels: empty for auto, 0 for none. */
  public static final Option<OptionalInt> NEW_CLASSES =
      new Option<>(
          "newClasses",
          Range.autoInt(Range.whole(1)).or("none", OptionalInt.of(0)),
          "auto",
          "none",
          "number of classes that no label names; auto: the number of clusters minus that of the labelled"
              + " classes, or as many as the fit finds if the number of clusters is auto");
}
