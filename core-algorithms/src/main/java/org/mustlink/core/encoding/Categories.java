package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;

/** The levels of categories, whether they have an order or not. */
public final class Categories {
  private Categories() {}

  /** Returns the levels of a column, or null if it is no category. */
  public static @Nullable LevelPart of(@Nullable ColumnPart part) {
    if (part instanceof OrderedPart ordered) {
      return ordered.levels();
    }
    return part instanceof LevelPart levels ? levels : null;
  }
}
