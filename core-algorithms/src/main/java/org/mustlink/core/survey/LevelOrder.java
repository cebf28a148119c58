package org.mustlink.core.survey;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.OrderedPart;
import org.mustlink.core.ids.Indices;

/**
 * The order of levels whose texts tell it: words of one scale, such as low, medium and high, or
 * ranges of numbers, such as 10-19, 20-29 and 30+. All levels have to be of the scale, and no two
 * of them may be equal in it.
 */
final class LevelOrder {
  /** An order of fewer levels tells no more than their indicators. */
  private static final int LEAST_LEVELS = 3;

  /** Scales from the least to the most, with other words for the same after a bar. */
  private static final List<String> SCALES =
      List.of(
          "lowest,very low|vlow,low,medium|med|mid|middle|moderate|normal|average,high,"
              + "very high|vhigh,highest",
          "xxs,xs|extra small|very small|tiny,s|small,m|medium|med|mid,l|large|big,"
              + "xl|extra large|very large|very big|huge,xxl,xxxl",
          "terrible,very bad|very poor,bad|poor,fair|average|ok|okay|satisfactory,good,very good,"
              + "excellent|premium,ideal|perfect",
          "never,rarely|seldom,sometimes|occasionally,often|frequently|usually,always",
          "strongly disagree,disagree,neutral,agree,strongly agree",
          "first|1st,second|2nd,third|3rd,fourth|4th,fifth|5th,sixth|6th,seventh|7th,eighth|8th",
          "zero,one,two,three,four,five,six,seven,eight,nine,ten",
          "none,mild,moderate,severe,critical",
          "cold,cool,mild,warm,hot",
          "light,medium|moderate,heavy",
          "weak,medium|moderate,strong",
          "slow,medium|moderate,fast",
          "short,medium,long|tall",
          "easy,medium|moderate,hard|difficult",
          "primary,secondary,tertiary",
          "bronze,silver,gold,platinum");

  private static final Pattern RANGE =
      Pattern.compile(
          "(<=?|under |below |less than |up to |>=?|over |above |more than )?"
              + " ?([0-9]+(?:[.][0-9]+)?)"
              + "(?: ?(?:-|to|\u2013) ?([0-9]+(?:[.][0-9]+)?))?"
              + " ?([+]|more|plus|or more|and more|and over)?");

  private static final String MORE = "more";

  private LevelOrder() {}

  /** Returns the category with the order of its levels, if their texts tell one. */
  static Optional<OrderedPart> of(LevelPart part) {
    int[] known = known(part);
    if (part.other() >= 0 || known.length < LEAST_LEVELS) {
      return Optional.empty();
    }
    String[] texts = Arrays.stream(known).mapToObj(part.levels()::get).toArray(String[]::new);
    return Stream.concat(
            SCALES.stream().<ToDoubleFunction<String>>map(scale -> text -> place(scale, text)),
            ranges(texts) ? Stream.of(LevelOrder::start) : Stream.empty())
        .flatMap(place -> ranks(texts, place).stream())
        .findFirst()
        .map(ranks -> ordered(part, known, ranks));
  }

  private static int[] known(LevelPart part) {
    return IntStream.range(0, part.levels().size()).filter(level -> level != part.gap()).toArray();
  }

  private static OrderedPart ordered(LevelPart part, int[] known, int[] ranks) {
    int[] all = new int[part.levels().size()];
    for (int i = 0; i < known.length; i++) {
      all[known[i]] = ranks[i];
    }
    return new OrderedPart(part, all);
  }

  /** Returns the ranks of texts from 0, if each has a place and no two the same. */
  private static Optional<int[]> ranks(String[] texts, ToDoubleFunction<String> place) {
    double[] places = Arrays.stream(texts).map(LevelOrder::plain).mapToDouble(place).toArray();
    boolean distinct = Arrays.stream(places).distinct().count() == places.length;
    if (!distinct || Arrays.stream(places).anyMatch(Double::isNaN)) {
      return Optional.empty();
    }
    int[] ranks = new int[places.length];
    int rank = 0;
    for (int i : Indices.ascending(places.length, j -> places[j])) {
      ranks[i] = rank++;
    }
    return Optional.of(ranks);
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[_\\s]+", " ").strip();
  }

  private static double place(String scale, String text) {
    String word = text.replace('-', ' ');
    List<String> places = List.of(scale.split(","));
    for (int i = 0; i < places.size(); i++) {
      if (List.of(places.get(i).split("[|]")).contains(word)) {
        return i;
      }
    }
    return Double.NaN;
  }

  /**
   * Returns whether texts are ranges of numbers that do not overlap, at least one of which is more
   * than a number: codes of digits have no order.
   */
  private static boolean ranges(String[] texts) {
    String[] sorted =
        Arrays.stream(texts)
            .map(LevelOrder::plain)
            .filter(text -> !text.equals(MORE))
            .toArray(String[]::new);
    double[] starts = Arrays.stream(sorted).mapToDouble(LevelOrder::start).toArray();
    if (sorted.length < LEAST_LEVELS - 1 || Arrays.stream(starts).anyMatch(Double::isNaN)) {
      return false;
    }
    boolean any = sorted.length < texts.length;
    double end = Double.NEGATIVE_INFINITY;
    for (int i : Indices.ascending(starts.length, j -> starts[j])) {
      Matcher range = RANGE.matcher(sorted[i]);
      if (!range.matches()) {
        return false;
      }
      double from = Double.parseDouble(range.group(2));
      double to = range.group(3) == null ? from : Double.parseDouble(range.group(3));
      if (from < end || to < from) {
        return false;
      }
      any |= range.group(1) != null || range.group(3) != null || range.group(4) != null;
      end = to;
    }
    return any;
  }

  /** Returns where a range starts: "under 10" just before 10, and "over 10" just after. */
  private static double start(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      return text.equals(MORE) ? Double.MAX_VALUE : Double.NaN;
    }
    double from = Double.parseDouble(range.group(2));
    String sign = range.group(1);
    if (sign != null) {
      boolean below = sign.startsWith("<") || sign.matches("(under|below|less than|up to) ");
      return below ? Math.nextDown(from) : Math.nextUp(from);
    }
    return range.group(4) == null ? from : Math.nextUp(from);
  }
}
