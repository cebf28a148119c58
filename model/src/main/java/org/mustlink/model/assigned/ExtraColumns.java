package org.mustlink.model.assigned;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mustlink.model.assigned.OutputColumn.Kind;
import org.mustlink.model.assigned.OutputColumn.Presence;

/**
 * The columns that are asked for beside those that assignments always have.
 *
 * @param asked how much is asked of each column: the largest number of elements of a list, and 1 of
 *     other columns
 */
public record ExtraColumns(Map<OutputColumn, Integer> asked) implements Serializable {
  /** No columns. */
  public static final ExtraColumns NONE = new ExtraColumns(Map.of());

  /** Keeps the columns of which more than nothing is asked. */
  public ExtraColumns {
    Map<OutputColumn, Integer> kept = new EnumMap<>(OutputColumn.class);
    asked.forEach(
        (column, most) -> {
          if (most > 0) {
            kept.put(column, most);
          }
        });
    asked = Collections.unmodifiableMap(kept);
  }

  /** Asks for all columns, of lists for at most so many elements. */
  public static ExtraColumns all(int most) {
    return new ExtraColumns(
        OutputColumn.asked().stream()
            .collect(
                Collectors.toMap(
                    column -> column, column -> column.kind() == Kind.LIST ? most : 1)));
  }

  /** Returns how much is asked of a column, 0 if nothing is. */
  public int of(OutputColumn column) {
    return asked.getOrDefault(column, 0);
  }

  /** Whether a column is asked for. */
  public boolean has(OutputColumn column) {
    return asked.containsKey(column);
  }

  /** Returns how much is asked of a column as a setting says it: a number, or true or false. */
  public String text(OutputColumn column) {
    return column.kind() == Kind.LIST ? String.valueOf(of(column)) : String.valueOf(has(column));
  }

  /** The columns of assignments of a fit. */
  public List<OutputColumn> ofFit() {
    return with(Presence.ALWAYS);
  }

  /** The columns of assignments by a model. */
  public List<OutputColumn> ofPrediction() {
    return with(Presence.PREDICTIONS);
  }

  private List<OutputColumn> with(Presence least) {
    return Arrays.stream(OutputColumn.values())
        .filter(column -> column.presence().compareTo(least) <= 0 || has(column))
        .toList();
  }
}
