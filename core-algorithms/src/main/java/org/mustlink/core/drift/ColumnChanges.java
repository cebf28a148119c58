package org.mustlink.core.drift;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.MappedRows;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.encoding.OrderedPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.values.Figures;
import org.mustlink.core.values.TimeText;

/**
 * What has changed in the distribution of columns since an earlier fit: of numbers by deciles, of
 * categories by their levels, of gaps by their share. Told by columns, not by the outputs of a map.
 */
public final class ColumnChanges {
  private static final String NEW = "values that the earlier fit did not see";

  private final FeatureDistribution known;
  private final FeatureColumns columns;
  private final Rows inputs;
  private final Rows now;
  private final double[] indices;
  private final List<ColumnChange> changes = new ArrayList<>();

  private ColumnChanges(
      InputMap map, FeatureDistribution known, FeatureColumns columns, Rows inputs) {
    this.known = known;
    this.columns = columns;
    this.inputs = inputs;
    this.now = KnownOutputs.of(map, MappedRows.of(map, inputs), inputs);
    this.indices = known.stabilityIndices(now);
  }

  /**
   * Compares the distribution of columns with that of an earlier fit. O(s q).
   *
   * @param map the map of the earlier fit, without columns of many values beside others
   * @param known the distribution of its outputs
   * @param columns the columns of the earlier fit
   * @param inputs rows of today, s x d in the order of these columns, NaN for a gap
   * @return the changes, the largest index first
   */
  public static List<ColumnChange> of(
      InputMap map, FeatureDistribution known, FeatureColumns columns, Rows inputs) {
    ColumnChanges found = new ColumnChanges(map, known, columns, inputs);
    if (map instanceof EncodedColumns encoded) {
      int at = 0;
      for (int t = 0; t < inputs.d(); t++) {
        ColumnPart part = encoded.parts().get(t);
        found.add(part, t, at);
        at += part.outputs();
      }
    } else {
      for (int t = 0; t < inputs.d(); t++) {
        found.decile(map.outputName(columns, t), t, true, "");
        found.gaps(t, t);
      }
    }
    return found.changes.stream()
        .sorted(Comparator.comparingDouble(change -> -change.index()))
        .toList();
  }

  private void add(ColumnPart part, int t, int at) {
    String name = columns.name(t);
    LevelPart levels = Categories.of(part);
    if (levels != null) {
      LevelShares shares = levels(levels, part instanceof OrderedPart, t, at);
      changes.add(new ColumnChange(name, shares.index(), shares.chance(), true, shares.summary()));
    } else if (part instanceof TimePart time) {
      // Tomorrow is never among the days of today: no limit holds for it.
      decile(name, at, false, medians(t, at, TimeText::text));
      int angle = at + 1;
      if (time.hours()) {
        angle(name + ": hour", angle);
        angle += 2;
      }
      if (time.weekdays()) {
        angle(name + ": weekday", angle);
      }
      gaps(t, at);
    } else if (part instanceof ValuePart) {
      decile(name, at, true, medians(t, at, Figures::number));
      gaps(t, at);
    }
  }

  private void decile(String name, int j, boolean limited, String summary) {
    changes.add(new ColumnChange(name, indices[j], known.chance(now.count()), limited, summary));
  }

  /** An angle is two outputs, its cosine and its sine. */
  private void angle(String name, int j) {
    double index = Math.max(indices[j], indices[j + 1]);
    changes.add(new ColumnChange(name, index, known.chance(now.count()), true, ""));
  }

  private void gaps(int t, int j) {
    double before = 1 - known.known(j);
    double today = share(t);
    if (before > 0 || today > 0) {
      LevelShares shares =
          new LevelShares(
              List.of(NoValue.NAME, "a value"),
              new double[] {before, 1 - before},
              new double[] {today, 1 - today},
              known.rows(),
              now.count());
      changes.add(
          new ColumnChange(
              columns.name(t) + ": " + NoValue.NAME,
              shares.index(),
              shares.chance(),
              true,
              shares.first()));
    }
  }

  private double share(int t) {
    long gaps = Arrays.stream(inputs.column(t)).filter(Double::isNaN).count();
    return (double) gaps / inputs.count();
  }

  /**
   * @param ordered whether the outputs of the column are ranks, which tell no shares of levels: the
   *     map has them
   */
  private LevelShares levels(LevelPart part, boolean ordered, int t, int at) {
    int m = part.levels().size();
    double[] today = new double[m + 1];
    for (int i = 0; i < inputs.count(); i++) {
      double value = inputs.at(i, t);
      int level = part.seenLevel(value);
      today[level < 0 ? m : level]++;
    }
    Arrays.setAll(today, j -> today[j] / inputs.count());
    double[] before = new double[m + 1];
    System.arraycopy(part.shares(), 0, before, 0, m);
    for (int j = 0; j < m && !ordered; j++) {
      before[j] = j < part.outputs() ? known.known(at + j) : 1 - known.known(at);
    }
    List<String> names = new ArrayList<>(part.levels());
    names.add(NEW);
    int all = today[m] > 0 ? m + 1 : m;
    return new LevelShares(
        names.subList(0, all),
        Arrays.copyOf(before, all),
        Arrays.copyOf(today, all),
        known.rows(),
        now.count());
  }

  private String medians(int t, int j, DoubleFunction<String> words) {
    double[] values =
        Arrays.stream(inputs.column(t)).filter(value -> !Double.isNaN(value)).sorted().toArray();
    if (values.length == 0 || known.known(j) == 0) {
      return "";
    }
    return "median %s before, %s now"
        .formatted(words.apply(known.median(j)), words.apply(values[(values.length - 1) / 2]));
  }
}
