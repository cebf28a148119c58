package org.mustlink.benchmarks.papers;

import java.util.Arrays;
import java.util.List;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * What a figure tells of a set, in the words of {@code papers.txt}. A number may be {@code x}, the
 * value on the axis:
 *
 * <ul>
 *   <li>{@code labels 500}: the classes of so many rows
 *   <li>{@code percent 2 any}: the classes of so many percent of the rows
 *   <li>{@code percent 2 class}: of so many percent of each class
 *   <li>{@code pairs 200 wrong 0.1}, {@code pairs 200 wrong 0.1 believed}: links, see {@link
 *       Draws#pairs}
 *   <li>{@code bridge}: the three links of {@link FiveGaussians}
 * </ul>
 */
record Given(String text) {
  /** Draws side information. */
  SideInformation of(SmallSet set, String x, int draw) {
    List<String> words =
        Arrays.stream(text.split(" ", -1)).map(word -> word.equals("x") ? x : word).toList();
    return switch (words.get(0)) {
      case "labels" -> Draws.labels(set, Integer.parseInt(words.get(1)), draw);
      case "percent" ->
          words.get(2).equals("class")
              ? Draws.percentOfEachClass(set, Double.parseDouble(words.get(1)), draw)
              : Draws.percent(set, Double.parseDouble(words.get(1)), draw);
      case "pairs" ->
          Draws.pairs(
              set,
              Integer.parseInt(words.get(1)),
              words.contains("wrong")
                  ? Double.parseDouble(words.get(words.indexOf("wrong") + 1))
                  : 0,
              words.contains("believed"),
              draw);
      case "bridge" -> FiveGaussians.links(draw);
      default ->
          throw BadSettingException.of(
              "given",
              "'" + text + "'",
              "it begins with labels, percent, pairs or bridge",
              "Use one of these.");
    };
  }
}
