package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mustlink.core.values.Figures;

/**
 * Intervals of equal and round width that divide the values of an amount. The first has what is
 * less and the last what is more, so that a few far values leave the others apart.
 *
 * @param names the intervals in words
 * @param start where the first one starts
 * @param step their width
 */
record Bins(List<String> names, double start, double step) {
  private static final int WANTED = 12;
  private static final double TAIL = .01;
  private static final double[] ROUND = {1, 2, 5, 10};
  private static final double HOUR = 3600;

  /** Round widths for points in time, in days beyond the hours. */
  private static final double[] HOURS = {1, 2, 3, 6, 12};

  private static final double[] DAYS = {1, 2, 7, 14, 30, 91, 182, 365};

  /**
   * Makes intervals of some values that hold further ones too.
   *
   * @param values at least one, without NaN
   * @param all these and further ones, which are in the first or the last interval if they are
   *     beyond it
   */
  static Bins of(Amount amount, double[] values, double[] all) {
    double first = Arrays.stream(all).min().orElseThrow();
    double last = Arrays.stream(all).max().orElseThrow();
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int tail = (int) (TAIL * sorted.length);
    double least = sorted[tail];
    double most = sorted[sorted.length - 1 - tail];
    if (least == most) {
      least = sorted[0];
      most = sorted[sorted.length - 1];
    }
    boolean whole = Arrays.stream(sorted).allMatch(value -> value == Math.rint(value));
    double step =
        amount.isTime()
            ? time(most - least, amount.unit() == Amount.Unit.DAY)
            : Math.max(round((most - least) / WANTED), whole ? 1 : 0);
    if (!(step > 0)) {
      step = 1;
    }
    double start = Math.floor(least / step) * step;
    int count = (int) Math.max(1, Math.min(2 * WANTED, Math.floor((most - start) / step) + 1));
    List<String> names = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      boolean open = b == count - 1 && last >= start + count * step;
      boolean below = b == 0 && first < start;
      names.add(name(amount, start + b * step, step, whole, below, open));
    }
    return new Bins(names, start, step);
  }

  /** Returns the smallest round number that is not less. */
  private static double round(double width) {
    if (!(width > 0) || width > Double.MAX_VALUE) {
      return 0;
    }
    double power = Math.pow(10, Math.floor(Math.log10(width)));
    for (double factor : ROUND) {
      if (factor * power >= width) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static double time(double width, boolean days) {
    for (double hours : HOURS) {
      if (!days && hours * HOUR * WANTED >= width) {
        return hours * HOUR;
      }
    }
    double day = 24 * HOUR;
    for (double some : DAYS) {
      if (some * day * WANTED >= width) {
        return some * day;
      }
    }
    double year = 365 * day;
    return Math.max(1, round(width / WANTED / year)) * year;
  }

  private static String name(
      Amount amount, double from, double step, boolean whole, boolean below, boolean open) {
    double end = from + step;
    if (amount.isTime()) {
      return below ? "before " + amount.text(end) : "from " + amount.text(from);
    }
    if (below && open) {
      return "all";
    }
    if (whole) {
      double last = end - 1;
      return below
          ? "up to " + Figures.number(last)
          : open
              ? Figures.number(from) + " or more"
              : last == from
                  ? Figures.number(from)
                  : Figures.number(from) + " to " + Figures.number(last);
    }
    return below
        ? "less than " + Figures.number(end)
        : open
            ? Figures.number(from) + " or more"
            : Figures.number(from) + " to " + Figures.number(end);
  }

  /** Returns the interval of a value. */
  int of(double value) {
    return (int) Math.max(0, Math.min(names.size() - 1, Math.floor((value - start) / step)));
  }
}
