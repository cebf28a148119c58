package org.mustlink.core.survey;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.StandardPart;
import org.mustlink.core.encoding.ValuePart;

/**
 * What is made of a column, and why.
 *
 * @param kind the kind as which it is read
 * @param part what it becomes, null if it is left out
 * @param summary what it is and what is done with it, or why it is left out, on one line
 * @param warning what a person should look at, null without it
 * @param moments of the known values of a number or a time, else null
 */
public record ColumnDecision(
    ColumnKind kind,
    @Nullable ColumnPart part,
    String summary,
    @Nullable String warning,
    NumberSketch.@Nullable Moments moments)
    implements Serializable {
  /** Returns the decision on a column whose map was fitted apart. */
  public static ColumnDecision of(ColumnKind kind, ColumnPart part, String summary) {
    return new ColumnDecision(kind, part, summary, null, null);
  }

  /** Returns the decision to leave a column out. */
  public static ColumnDecision leftOut(String why) {
    return new ColumnDecision(ColumnKind.TEXT, null, why, null, null);
  }

  ColumnDecision warning(String text) {
    return new ColumnDecision(kind, part, summary, text, moments);
  }

  ColumnDecision of(NumberSketch.Moments found) {
    return new ColumnDecision(kind, part, summary, warning, found);
  }

  /** Returns the same decision with numbers and times standardised. */
  ColumnDecision standardised() {
    return moments != null && moments.deviation() > 0 && part instanceof ValuePart value
        ? new ColumnDecision(
            kind,
            new StandardPart(value, moments.mean(), moments.deviation()),
            summary,
            warning,
            moments)
        : this;
  }

  /** Returns whether the column is a feature. */
  public boolean isFeature() {
    return part != null;
  }

  /** Returns what the column becomes, if it is a feature. */
  public Optional<ColumnPart> feature() {
    return Optional.ofNullable(part);
  }
}
