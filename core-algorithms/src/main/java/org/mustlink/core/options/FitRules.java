package org.mustlink.core.options;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;

/** Checks that the options of a fit may be used together. */
final class FitRules {
  private FitRules() {}

  /** Refuses options that a fit does not have. */
  static void checkKnown(List<Option<?>> options, Map<String, String> given) {
    for (Map.Entry<String, String> entry : given.entrySet()) {
      if (options.stream().noneMatch(option -> option.key().equals(entry.getKey()))) {
        throw BadSettingException.ofOption(
            entry.getKey(),
            "'" + entry.getValue() + "'",
            "a fit has no such option",
            "Remove it; the options are "
                + options.stream().map(Option::key).collect(Collectors.joining(", "))
                + ".");
      }
    }
  }

  /** Gaussian weights of one bandwidth need {@code bandwidth}; no other weight rule takes it. */
  static void checkWeights(WeightRule weights, OptionalDouble bandwidth) {
    boolean gaussian = weights == WeightRule.GAUSSIAN;
    if (gaussian && bandwidth.isEmpty()) {
      throw BadSettingException.ofOption(
          "weights",
          "gaussian",
          "it needs a bandwidth",
          "Set {fit.bandwidth}, or take gaussian-local or gaussian-average.");
    }
    if (!gaussian && bandwidth.isPresent()) {
      throw BadSettingException.ofOption(
          "bandwidth",
          bandwidth.getAsDouble(),
          "only {fit.weights} = gaussian takes a bandwidth, here it is " + EnumWords.word(weights),
          "Remove {fit.bandwidth} or set {fit.weights} = gaussian.");
    }
  }

  /** Only {@code assign = pool} can adjust the sizes of clusters to known shares. */
  static void checkShares(Optional<ClassShares> shares, Assign assign) {
    if (shares.isPresent() && assign != Assign.AUTO && assign != Assign.POOL) {
      throw BadSettingException.ofOption(
          ClassShares.KEY,
          "'" + shares.get() + "'",
          "only {fit.assign} = pool uses shares, here it is " + EnumWords.word(assign),
          "Remove {fit.classShares}, or take {fit.assign} = auto.");
    }
  }

  /** Only the pool favours classes, unless shares set the sizes of the clusters. */
  static void checkFavour(Favour favour, boolean shares, Assign assign) {
    if (favour == Favour.ROWS) {
      return;
    }
    if (shares) {
      throw BadSettingException.ofOption(
          "favour",
          EnumWords.word(favour),
          "{fit.classShares} sets the sizes of the clusters",
          "Remove one of the two settings.");
    }
    if (assign != Assign.AUTO && assign != Assign.POOL) {
      throw BadSettingException.ofOption(
          "favour",
          EnumWords.word(favour),
          "only {fit.assign} = pool favours classes, here it is " + EnumWords.word(assign),
          "Remove {fit.favour}, or take {fit.assign} = auto.");
    }
  }

  /**
   * Refuses options that need side information for a method that uses none.
   *
   * @param refused options that the method does not have
   * @param given texts of the options that were set, by key
   */
  static void checkUnconstrained(
      FitMethod unconstrained, List<Option<?>> refused, Map<String, String> given) {
    String method = EnumWords.word(unconstrained);
    for (Option<?> option : refused) {
      if (given.containsKey(option.key())) {
        throw BadSettingException.ofOption(
            option.key(),
            given.get(option.key()),
            "method " + method + " has no such option",
            "Remove it, or use {fit.method} = scacs.");
      }
    }
  }

  /**
   * Refuses values of options that need labels, or the preset of the paper, for a method that uses
   * no side information.
   */
  static void checkUnconstrained(
      FitMethod unconstrained, Assign assign, Metric metric, Preset preset) {
    if ((assign != Assign.AUTO && assign != Assign.KMEANS) || metric == Metric.RCA) {
      throw BadSettingException.ofOption(
          "method",
          EnumWords.word(unconstrained),
          "it uses no labels, and {fit.assign} = seeded | vote | anchors and {fit.metric} = rca need"
              + " them",
          "Use {fit.method} = scacs, or {fit.assign} = kmeans and {fit.metric} = none.");
    }
    if (preset == Preset.PAPER) {
      throw BadSettingException.ofOption(
          "preset",
          "paper",
          "it belongs to method scacs",
          "Remove it or set {fit.method} = scacs.");
    }
  }
}
