package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.encoding.StandardPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.core.values.Days;

/** What is told of the columns of a table of any kind. */
public final class Aspects {
  private static final int QUARTERS = 4;

  private static final List<String> HOURS =
      List.of("0 to 6 h", "6 to 12 h", "12 to 18 h", "18 to 24 h");
  private static final List<String> DAYS =
      List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");

  private Aspects() {}

  /**
   * Returns what is told of each column, in the order of the columns; nothing of columns of words
   * and vectors.
   */
  public static List<Aspect> of(FeatureColumns columns, EncodedColumns map) {
    List<Aspect> all = new ArrayList<>();
    for (int t = 0; t < map.parts().size(); t++) {
      if (map.parts().get(t) instanceof ValuePart part) {
        add(all, part, t, columns.names().get(t));
      }
    }
    return all;
  }

  private static void add(List<Aspect> all, ValuePart whole, int t, String name) {
    ValuePart part = whole instanceof StandardPart standard ? standard.part() : whole;
    LevelPart category = Categories.of(part);
    if (category != null) {
      all.add(new Choice(t, name, category.levels(), Choice.Of.CATEGORY, category::level));
      return;
    }
    if (part instanceof TimePart time) {
      all.add(new Amount(t, name, time.hours() ? Amount.Unit.TIME : Amount.Unit.DAY));
      if (time.hours()) {
        all.add(new Choice(t, name, HOURS, Choice.Of.HOUR, Aspects::quarter));
      }
      if (time.weekdays()) {
        all.add(new Choice(t, name, DAYS, Choice.Of.WEEKDAY, Aspects::weekday));
      }
    } else {
      all.add(new Amount(t, name, Amount.Unit.NUMBER));
    }
    all.add(
        new Choice(
            t,
            name,
            List.of("a value", NoValue.NAME),
            Choice.Of.GAP,
            value -> Double.isNaN(value) ? 1 : 0));
  }

  private static int quarter(double seconds) {
    return Double.isNaN(seconds)
        ? -1
        : Math.min(QUARTERS - 1, (int) (QUARTERS * Days.passed(seconds)));
  }

  private static int weekday(double seconds) {
    return Double.isNaN(seconds) ? -1 : Days.weekday(seconds);
  }
}
