package org.mustlink.spark.ml;

import java.io.Serializable;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.options.FitOption;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Preset;
import scala.Function1;

/** One option of a fit as a parameter of its type, with the range and the defaults in its doc. */
final class OptionParam {
  private OptionParam() {}

  static Param<?> of(Params parent, FitOption option) {
    String name = option.key();
    String doc = doc(option);
    return switch (option) {
      case K, LANDMARKS, NEIGHBOURS, STARTS, MAX_ITER, SAMPLE_ROWS ->
          new IntParam(parent, name, doc, inRange(option));
      case SEED -> new LongParam(parent, name, doc, inRange(option));
      case BANDWIDTH, BETA, RIDGE, LINK_WEIGHT ->
          new DoubleParam(parent, name, doc, inRange(option));
      case BALANCED -> new BooleanParam(parent, name, doc);
      case METHOD, PRESET, LANDMARK_SELECTION, SEARCH, WEIGHTS, SCALE, REDUCE, METRIC, ASSIGN ->
          new Param<String>(parent, name, doc, inRange(option));
    };
  }

  /** The value for a parameter made by {@link #of} that a checked text stands for. */
  static Object value(Param<?> param, String text) {
    if (param instanceof IntParam) {
      return Integer.valueOf(text);
    }
    if (param instanceof LongParam) {
      return Long.valueOf(text);
    }
    if (param instanceof DoubleParam) {
      return Double.valueOf(text);
    }
    return param instanceof BooleanParam ? Boolean.valueOf(text) : text;
  }

  private static String doc(FitOption option) {
    String best = option.defaultText(Preset.BEST);
    String paper = option.defaultText(Preset.PAPER);
    String defaults =
        best.equals(paper) || option == FitOption.PRESET
            ? "default " + best
            : "default " + best + ", with preset paper " + paper;
    return option.doc() + "; " + option.range() + "; " + defaults;
  }

  /** Refuses by an exception that tells the range; Spark's own message would not. */
  private static <T> Function1<T, Object> inRange(FitOption option) {
    return (Function1<T, Object> & Serializable)
        value -> {
          FitOptions.check(option, String.valueOf(value));
          return true;
        };
  }
}
